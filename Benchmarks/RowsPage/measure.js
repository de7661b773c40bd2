// Times one operation: from the click until the document is laid out. A frame that the program asks for comes at
// once instead of with the screen's next refresh, so that work is measured and not waiting. A long list may take several.

let frames = 0;

window.requestAnimationFrame = (frame) => {
    frames += 1;
    queueMicrotask(() => {
        frame();
        frames -= 1;
    });
};

const click = (name) => document.getElementById(name).click();

async function once(name) {
    const start = performance.now();
    click(name);
    do await Promise.resolve(); while (frames > 0);
    const scripted = performance.now();
    void document.documentElement.offsetHeight;
    return [scripted - start, performance.now() - start];
}

const before = {
    create: [], replace: ["create"], update: ["create"], swap: ["create"], remove: ["create"],
    append: ["create"], clear: ["create"],
};

// The median milliseconds of each operation, of the script alone and until laid out.
window.measure = async (rounds) => {
    const results = {};
    for (const [name, preparations] of Object.entries(before)) {
        const times = [];
        for (let round = 0; round < rounds + 3; round += 1) {
            await once("clear");
            for (const preparation of preparations) await once(preparation);
            const time = await once(name);
            if (round >= 3) times.push(time);
            if (round % 5 === 0) await new Promise((resolve) => setTimeout(resolve));
        }
        const median = (part) => times.map((time) => time[part]).sort((a, b) => a - b)[times.length >> 1];
        results[name] = { script: median(0), laidOut: median(1) };
    }
    return results;
};
