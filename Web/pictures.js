// Pictures that the person chooses: the browser opens, turns upright, scales and encodes them. Each has a number, under
// which the program draws it.

import { outcome } from "./effects.js";

const mostBytes = 30 * 1024 * 1024;
const mostPixels = 100e6;
const mostHeld = 2;

const held = new Map();
let last = 0;

// The fields stay hidden; the program's own buttons open them.
const fields = ["camera", "library"].map((source) => {
    const field = document.createElement("input");
    field.type = "file";
    field.accept = "image/*";
    field.id = `picture-${source}`;
    field.hidden = true;
    if (source === "camera") field.setAttribute("capture", "environment");
    document.body.append(field);
    return field;
});

let giveUp = () => {};

export function choosePicture(reply, number, source) {
    giveUp();
    const field = fields[source];
    const end = (...answer) => {
        field.onchange = field.oncancel = null;
        giveUp = () => {};
        reply(number, ...answer);
    };
    giveUp = () => end(outcome.nothing);
    field.value = "";
    field.oncancel = giveUp;
    field.onchange = async () => {
        const file = field.files[0];
        if (file) end(...await hold(file));
        else giveUp();
    };
    field.click();
}

async function hold(file) {
    if (file.size > mostBytes) return [outcome.tooLarge];
    const picture = new Image();
    picture.src = URL.createObjectURL(file);
    try {
        // The size is there before the pixels are: a picture too large for this device is not even decoded.
        await new Promise((resolve, reject) => {
            picture.onload = resolve;
            picture.onerror = reject;
        });
        if (picture.naturalWidth * picture.naturalHeight > mostPixels) {
            release(picture);
            return [outcome.tooLarge];
        }
        if (picture.naturalWidth === 0) throw new Error("A picture without a size");
        await picture.decode();
    } catch {
        release(picture);
        return [outcome.unreadable];
    }
    last += 1;
    held.set(last, picture);
    if (held.size > mostHeld) releasePicture(held.keys().next().value);
    const sides = new Uint8Array(8);
    new DataView(sides.buffer).setUint32(0, picture.naturalWidth, true);
    new DataView(sides.buffer).setUint32(4, picture.naturalHeight, true);
    return [outcome.done, last, sides];
}

function release(picture) {
    URL.revokeObjectURL(picture.src);
    picture.removeAttribute("src");
}

export function releasePicture(id) {
    const picture = held.get(id);
    held.delete(id);
    if (picture) release(picture);
}

function canvas(width, height) {
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    return canvas.getContext("2d", { willReadFrequently: true });
}

export function drawPicture(reply, number, id, x, y, width, height, drawnWidth, drawnHeight) {
    let pixels;
    try {
        const context = canvas(drawnWidth, drawnHeight);
        // What can be seen through lies on white.
        context.fillStyle = "white";
        context.fillRect(0, 0, drawnWidth, drawnHeight);
        context.imageSmoothingQuality = "high";
        context.drawImage(held.get(id), x, y, width, height, 0, 0, drawnWidth, drawnHeight);
        pixels = new Uint8Array(context.getImageData(0, 0, drawnWidth, drawnHeight).data.buffer);
    } catch {
        reply(number, outcome.unavailable);
        return;
    }
    reply(number, outcome.done, 0, pixels);
}

export async function encodePicture(reply, number, width, height, quality, pixels) {
    let jpeg;
    try {
        const context = canvas(width, height);
        context.putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), width, height), 0, 0);
        const blob = await new Promise((resolve) => context.canvas.toBlob(resolve, "image/jpeg", quality / 100));
        jpeg = new Uint8Array(await blob.arrayBuffer());
    } catch {
        reply(number, outcome.unavailable);
        return;
    }
    reply(number, outcome.done, 0, jpeg);
}
