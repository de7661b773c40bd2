// Performs what the Swift program asks for, and tells it what happened. It decides nothing: what to draw, to send,
// to keep and to do next is the program's.
//
// The program hands over operations (numbers, texts, bytes; see Sources/Browser/Operations.swift, whose numbers
// stand here again). Events go back as (node, event, value), answers as (number, code, detail, bytes).

import { cancel, erase, http, nameDisk, outcome, read, save, timer, write } from "./effects.js";
import { startDragging } from "./drag.js";
import { choosePicture, drawPicture, encodePicture, releasePicture } from "./pictures.js";
import { hearPulls, moveFocus } from "./gestures.js";
import * as places from "./places.js";
import { prepareTimes, showDate, showTime, showTimes } from "./times.js";

const script = document.querySelector("script[data-program]");
const base = script.dataset.base;
const root = document.getElementById("app");
const announcer = document.getElementById("announcer");
const svg = "http://www.w3.org/2000/svg";
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

let program;
let memory;

// ---- Calls into the program. One at a time: what happens while it is busy waits.

let isBusy = false;
const waiting = [];

function call(work) {
    waiting.push(work);
    if (isBusy) return;
    isBusy = true;
    try {
        while (waiting.length) waiting.shift()();
    } catch (error) {
        fail(error);
    } finally {
        isBusy = false;
    }
}

function fail(error) {
    const cause = causeOf(error);
    waiting.length = 0;
    program = undefined;
    document.getElementById("failure").hidden = false;
    window.sayFailure?.(cause);
    root.inert = true;
    // What is in an open dialog stays to be read; as a modal one it would keep the notice from being reached.
    for (const dialog of root.querySelectorAll("dialog[open]")) {
        dialog.close();
        dialog.show();
    }
    throw error;
}

// Why the program can't start or go on, in the words of the notice.
function causeOf(error) {
    if (program) return "program";
    if (error instanceof TypeError) return "network";
    if (!(error instanceof WebAssembly.CompileError)) return "program";
    try {
        // The smallest program that there is. Where it is taken, ours has not come through whole.
        new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6D, 1, 0, 0, 0));
        return "network";
    } catch {
        return "webassembly";
    }
}

function hand(bytes) {
    if (bytes.length === 0) return 0;
    // First of all: the program's memory may grow, and its old buffer is then gone.
    const at = program.reserve(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
}

// How long the last drawing took, in milliseconds.
let lastFrame = 0;
// A drawing that takes so long is a task of its own, and laying it out another: a tap in between waits for one of them alone.
const longDrawing = 16;
// About how long the next may take, as far as the ones before tell; the first is always long.
let expectedFrame = longDrawing;

const empty = new Uint8Array(0);
const tell = {
    event: (node, event, value) => call(() => program?.event(node, event, hand(encoder.encode(value)))),
    reply: (number, result, detail = 0, bytes = empty) =>
        call(() => program?.reply(number, result, detail, hand(bytes))),
    signal: (kind, text = "") => call(() => program?.signal(kind, hand(encoder.encode(text)))),
    frame: () => call(() => {
        const start = performance.now();
        program?.frame(lastFrame);
        lastFrame = performance.now() - start;
        expectedFrame = Math.max(lastFrame, expectedFrame * 0.9);
    }),
};

// ---- Names by their codes.

const tags = [];
const attributes = [];
const flags = [];
const styles = [];
const events = [];

function name(kind, index, text) {
    if (kind === 0) tags[index] = document.createElement(text);
    else if (kind === 1) tags[index] = document.createElementNS(svg, text);
    else if (kind === 5) hear(index, text);
    else [, , attributes, flags, styles][kind][index] = text;
}

// ---- Events: one listener a name, at the root; a node carries what it listens to as bits.

const values = {
    input: (event) => event.target.value ?? "",
    change: (event) => event.target.value ?? "",
    blur: (event) => event.target.value ?? "",
    keydown: (event) =>
        (event.ctrlKey ? "Control+" : "") + (event.metaKey ? "Meta+" : "") + (event.altKey ? "Alt+" : "") +
        (event.shiftKey ? "Shift+" : "") + event.key,
};

// The event that the program is being told of.
let hearing;

function hear(index, text) {
    events[index] = text;
    const bit = 1 << index;
    if (text === "drag") {
        startDragging(root, bit, (node, value) => tell.event(node.trebolNode, index, value));
        return;
    }
    const value = values[text] ?? (() => "");
    // Keys that nothing has the focus for are the app's, from its outermost element.
    const place = text === "keydown" ? document : root;
    place.addEventListener(text, (event) => {
        // A click on a link that opens a new tab or window is the browser's.
        const isModified = event.ctrlKey || event.metaKey || event.shiftKey;
        if (text === "click" && isModified && event.target.closest("a")) return;
        hearing = event;
        const start = root.contains(event.target) ? event.target : root.firstChild;
        for (let node = start; node && node !== root; node = node.parentNode) {
            if (!(node.trebolEvents & bit)) continue;
            if (node.trebolPrevents & bit) event.preventDefault();
            tell.event(node.trebolNode, index, value(event));
            return;
        }
    }, { capture: true, passive: false });
}

const approaching = new IntersectionObserver((entries) => {
    const index = events.indexOf("approach");
    for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target.trebolEvents & (1 << index))) continue;
        approaching.unobserve(target);
        tell.event(target.trebolNode, index, "");
    }
}, { rootMargin: "100% 0px", scrollMargin: "100% 0px" });

function listen(node, id, index, prevents) {
    node.trebolNode = id;
    node.trebolEvents |= 1 << index;
    if (prevents) node.trebolPrevents |= 1 << index;
    else node.trebolPrevents &= ~(1 << index);
    if (events[index] === "approach") approaching.observe(node);
}

function ignore(node, index) {
    node.trebolEvents &= ~(1 << index);
    if (events[index] === "approach") approaching.unobserve(node);
}

// What is no longer in the document has nothing to say: its number may be another node's by then.
function forget(id) {
    const node = nodes[id];
    nodes[id] = undefined;
    if (!node.trebolEvents) return;
    node.trebolEvents = 0;
    approaching.unobserve(node);
}

// Once a person has touched a field, its attribute no longer says whether it is checked; its property does.
function setFlag(node, flag, isOn) {
    node.toggleAttribute(flag, isOn);
    if (flag === "checked" || flag === "selected") node[flag] = isOn;
}

// ---- What is done to the page as a whole.

function likesStillness() {
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// Where the page stood, by the names it was noted under.
const noted = new Map();

function scroll(kind, element) {
    if (kind === 2) document.getElementById(element)?.scrollIntoView({ block: "start" });
    else if (kind === 3) noted.set(element, scrollY);
    else if (kind === 4) scrollTo({ top: noted.get(element) ?? 0, behavior: "instant" });
    else scrollTo({ top: 0, behavior: kind === 1 && !likesStillness() ? "smooth" : "instant" });
}

function navigate(kind, path) {
    if (kind === 0) history.pushState(null, "", base + path);
    else if (kind === 1) history.replaceState(null, "", base + path);
    else history.back();
}

function announce(text) {
    announcer.textContent = "";
    // Behind an open dialog it would not be heard.
    (root.querySelector("dialog[open]") ?? document.body).append(announcer);
    setTimeout(() => { announcer.textContent = text; }, 50);
}

let isCrossing = false;

function draw() {
    const isWanted = isCrossing;
    isCrossing = false;
    if (!isWanted || !document.startViewTransition || document.hidden || likesStillness()) {
        tell.frame();
        return;
    }
    const transition = document.startViewTransition(() => tell.frame());
    // A crossing that is left out, as another one begins, is no failure.
    transition.ready.catch(() => {});
}

function ask(frame) {
    if (document.hidden) setTimeout(frame);
    else if (expectedFrame < longDrawing) requestAnimationFrame(frame);
    else requestAnimationFrame(() => setTimeout(frame));
}

// ---- The operations of one crossing.

const { nodes } = places;
places.make(0, root);

// A translator or an extension has put something in the place of what the program changes: it draws that part anew.
function restoreBroken() {
    for (const parent of places.takeBroken()) program?.restore(parent);
}

function perform(wordsAt, wordCount, textAt, textCount, bytesAt, byteCount) {
    const words = new Int32Array(memory.buffer, wordsAt, wordCount);
    const allText = decoder.decode(new Uint8Array(memory.buffer, textAt, textCount));
    const dialogs = [];
    let at = 0;
    let textFrom = 0;
    let bytesFrom = bytesAt;
    const text = () => allText.slice(textFrom, (textFrom += words[at++]));
    const bytes = () => new Uint8Array(memory.buffer.slice(bytesFrom, (bytesFrom += words[at++])));

    while (at < wordCount) {
        const operation = words[at++];
        const first = words[at];
        switch (operation) {
            case 1: at += 2; name(first, words[at - 1], text()); break; // name
            case 2: at += 2; places.make(first, tags[words[at - 1]].cloneNode()); break; // create
            case 3: at += 1; places.make(first, document.createTextNode(text())); break; // createText
            case 4: at += 1; places.check(first).data = text(); break; // setText
            case 5: at += 2; places.check(first).setAttribute(attributes[words[at - 1]], text()); break; // set
            case 6: at += 2; places.check(first).removeAttribute(attributes[words[at - 1]]); break; // unset
            case 7: at += 3; setFlag(places.check(first), flags[words[at - 2]], words[at - 1] === 1); break; // flag
            case 8: at += 2; places.check(first).style.setProperty(styles[words[at - 1]], text()); break; // style
            case 9: { // value
                at += 1;
                const value = text();
                const node = places.check(first);
                if (node.value !== value) node.value = value;
                break;
            }
            case 10: // relativeTime
                at += 1;
                nodes[first].dateTime = text();
                nodes[first].dataset.relative = "";
                showTime(places.check(first));
                break;
            case 11: at += 1; dialogs.push(places.check(first)); break; // modal
            case 12: at += 2; places.append(first, words[at - 1]); break; // append
            case 13: at += 3; places.insert(first, words[at - 2], words[at - 1]); break; // insert
            case 14: { // remove
                at += 1;
                const node = places.check(first);
                if (node.open) node.close?.();
                node.remove();
                break;
            }
            case 15: at += 1; places.check(first).textContent = ""; break; // clear
            case 16: at += 1; forget(first); break; // forget
            case 17: at += 3; listen(nodes[first], first, words[at - 2], words[at - 1]); break; // listen
            case 18: at += 2; ignore(nodes[first], words[at - 1]); break; // ignore
            case 19: // date
                at += 1;
                nodes[first].dateTime = text();
                nodes[first].dataset.date = "";
                showDate(places.check(first));
                break;
            case 20: { // restore
                const count = words[at + 1];
                at += 2 + count;
                places.restore(first, words.subarray(at - count, at), announcer);
                break;
            }
            case 21: at += 2; places.replace(first, words[at - 1]); break; // replace
            case 30: ask(draw); break; // frame
            case 31: // http
                at += 1;
                http(tell.reply, first, text(), text(), text(), bytes(), words[at++], words[at++] === 1);
                break;
            case 32: at += 1; cancel(first); break; // cancel
            case 33: at += 2; read(tell.reply, first, words[at - 1], text()); break; // read
            case 34: at += 2; write(tell.reply, first, words[at - 1], text(), bytes()); break; // write
            case 35: at += 2; erase(tell.reply, first, words[at - 1], text()); break; // erase
            case 36: at += 1; tell.reply(first, outcome.done, Date.now() / 1000); break; // now
            case 37: // random
                at += 2;
                tell.reply(first, outcome.done, 0, crypto.getRandomValues(new Uint8Array(words[at - 1])));
                break;
            case 38: at += 2; timer(tell.reply, first, words[at - 1]); break; // timer
            case 39: at += 1; scroll(first, text()); break; // scroll
            case 40: document.getElementById(text())?.focus(); break; // focus
            case 41: at += 1; navigate(first, text()); break; // navigate
            case 42: announce(text()); break; // announce
            case 43: document.title = text(); break; // title
            case 44: // language
                document.documentElement.lang = text();
                if ("times" in root.dataset) prepareTimes();
                showTimes();
                break;
            case 45: isCrossing = true; break; // transition
            case 46: at += 2; choosePicture(tell.reply, first, words[at - 1]); break; // choosePicture
            case 47: at += 8; drawPicture(tell.reply, ...words.slice(at - 8, at)); break; // drawPicture
            case 48: // encodePicture
                at += 4;
                encodePicture(tell.reply, ...words.slice(at - 4, at), bytes());
                break;
            case 49: at += 1; releasePicture(first); break; // releasePicture
            case 51: // moveFocus
                at += 1;
                if (moveFocus(first, document.getElementById(text()))) hearing?.preventDefault();
                break;
            case 50: save(text(), text(), bytes()); break; // save
            default: throw new Error(`Unknown operation ${operation}`);
        }
    }
    for (const dialog of dialogs) if (dialog.isConnected && !dialog.open) dialog.showModal();
    if (places.areBroken()) call(restoreBroken);
}

// ---- The start.

function path() {
    return (location.pathname.slice(base.length) || "/") + location.search;
}

// Opens the newer version that came too late for this page, unless somebody is at it already: then it is for the next time.
function hearOfNewer() {
    let isUsed = false;
    for (const kind of ["pointerdown", "keydown"]) {
        addEventListener(kind, () => { isUsed = true; }, { capture: true, once: true, passive: true });
    }
    navigator.serviceWorker?.addEventListener("message", ({ data }) => {
        if (data === "newer" && !isUsed) location.reload();
    });
}

// Lets a worker keep everything the app starts with, for when there is no network. Where that fails, the app works all
// the same while there is one.
async function keepProgram() {
    if (!base || !navigator.serviceWorker) return;
    try {
        const worker = await navigator.serviceWorker.register(`${base}/service-worker.js`, { updateViaCache: "none" });
        document.addEventListener("visibilitychange", () => {
            if (!document.hidden) worker.update().catch(() => {});
        });
    } catch (error) {
        console.warn("This app will not open without a network:", error);
    }
}

const system = {
    perform,
    random: (at, count) => void crypto.getRandomValues(new Uint8Array(memory.buffer, at, count)),
    number(at, count) {
        const text = decoder.decode(new Uint8Array(memory.buffer, at, count));
        return text.trim() === text && text !== "" ? Number(text) : NaN;
    },
};

function nextTask() {
    return new Promise((resolve) => setTimeout(resolve));
}

hearOfNewer();

try {
    const { instance } = await WebAssembly.instantiateStreaming(
        fetch(script.dataset.program), { page: system });
    program = instance.exports;
    root.className = "running";
    memory = program.memory;
    nameDisk(`trebol${base}`);
    // Sheets lie over a page that stays where it is; the browser would move it to where it had been.
    history.scrollRestoration = "manual";
    hearPulls(root);
    addEventListener("popstate", () => tell.signal(0, path()));
    // The keyboard has come up: the field that is being filled in stays in sight.
    visualViewport?.addEventListener("resize", () => {
        const field = document.activeElement;
        if (field?.matches("input, textarea")) field.scrollIntoView({ block: "nearest" });
    });
    addEventListener("online", () => tell.signal(1));
    addEventListener("offline", () => tell.signal(2));
    document.addEventListener("visibilitychange", () => {
        if (!document.hidden) showTimes();
        tell.signal(document.hidden ? 4 : 3);
    });
    setInterval(showTimes, 30000);
    // In tasks of their own, as the browser compiles each function when it is called first: somebody may tap meanwhile.
    await nextTask();
    call(() => program.__main_argc_argv(0, 0));
    await nextTask();
    call(() => {
        const count = hand(encoder.encode([base, path(), navigator.languages.join(",")].join("\n")));
        program.start(count, Date.now() / 1000, navigator.onLine ? 1 : 0);
    });
    if (document.readyState === "complete") keepProgram();
    else addEventListener("load", keepProgram);
} catch (error) {
    fail(error);
}
