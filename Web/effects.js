// What the program asks the browser for besides drawing, and waits for: requests, the disk, timers. Every one has a
// number, under which its answer goes back by `reply(number, outcome, detail, bytes)`.

const encoder = new TextEncoder();
const empty = new Uint8Array(0);

export const outcome = {
    done: 1, nothing: 0, unreachable: -1, timedOut: -2, full: -3, unavailable: -4, progress: -5,
    unreadable: -6, tooLarge: -7,
};

const running = new Map();

export function http(reply, number, method, path, lines, body, timeout, wantsProgress) {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.responseType = "arraybuffer";
    request.timeout = timeout;
    for (const line of lines.split("\n")) {
        const colon = line.indexOf(":");
        if (colon > 0) request.setRequestHeader(line.slice(0, colon), line.slice(colon + 1));
    }
    const end = (result, detail, bytes) => {
        if (running.delete(number)) reply(number, result, detail, bytes);
    };
    request.onload = () => {
        const headers = encoder.encode(request.getAllResponseHeaders());
        const content = new Uint8Array(request.response);
        const bytes = new Uint8Array(headers.length + content.length);
        bytes.set(headers);
        bytes.set(content, headers.length);
        end(request.status, headers.length, bytes);
    };
    request.onerror = () => end(outcome.unreachable);
    request.ontimeout = () => end(outcome.timedOut);
    if (wantsProgress) {
        request.upload.onprogress = ({ loaded, total }) =>
            running.has(number) && reply(number, outcome.progress, loaded, encoder.encode(String(total)));
    }
    running.set(number, () => request.abort());
    request.send(body.length ? body : null);
}

let disk;
let diskName;

export function nameDisk(name) {
    diskName = name;
}

function openDisk() {
    disk ??= new Promise((resolve, reject) => {
        const request = indexedDB.open(diskName, 1);
        request.onupgradeneeded = () => request.result.createObjectStore("disk");
        request.onsuccess = () => {
            // The browser may close it, when what is stored is cleared: it is opened anew for what comes next.
            request.result.onclose = () => { disk = undefined; };
            resolve(request.result);
        };
        request.onerror = () => {
            disk = undefined;
            reject(request.error);
        };
    });
    return disk;
}

async function onDisk(mode, work) {
    const database = await openDisk();
    const transaction = database.transaction("disk", mode, { durability: "strict" });
    const request = work(transaction.objectStore("disk"));
    // At once, since the page may be about to go.
    transaction.commit();
    await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error);
    });
    return request.result;
}

async function answer(reply, number, work) {
    let found;
    try {
        found = await work();
    } catch (error) {
        reply(number, error?.name === "QuotaExceededError" ? outcome.full : outcome.unavailable);
        return;
    }
    // Behind all that: what fails in the program is not the disk's failure.
    reply(number, found ? outcome.done : outcome.nothing, 0, found ?? empty);
}

// What lasts as long as the tab stands in its own storage, as text: a character a byte.
const inTab = (name) => `${diskName}:${name}`;

export function read(reply, number, isForTab, name) {
    answer(reply, number, async () => {
        if (!isForTab) return onDisk("readonly", (store) => store.get(name));
        const text = sessionStorage.getItem(inTab(name));
        return text === null ? undefined : Uint8Array.from(text, (character) => character.charCodeAt(0));
    });
}

export function write(reply, number, isForTab, name, content) {
    answer(reply, number, async () => {
        const text = () => Array.from(content, (byte) => String.fromCharCode(byte)).join("");
        if (isForTab) sessionStorage.setItem(inTab(name), text());
        else await onDisk("readwrite", (store) => store.put(content, name));
        return empty;
    });
}

export function erase(reply, number, isForTab, name) {
    answer(reply, number, async () => {
        if (isForTab) sessionStorage.removeItem(inTab(name));
        else await onDisk("readwrite", (store) => store.delete(name));
        return empty;
    });
}

export function save(fileName, type, content) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([content], { type }));
    link.download = fileName;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

export function timer(reply, number, milliseconds) {
    const handle = setTimeout(() => {
        running.delete(number);
        reply(number, outcome.done);
    }, milliseconds);
    running.set(number, () => clearTimeout(handle));
}

export function cancel(number) {
    running.get(number)?.();
    running.delete(number);
}
