// Keeps an app where it runs without a network: everything that it starts with, whole or not at all.
//
// A page comes from the server whenever that answers, so that nobody gets an old program while there is a newer one.
// Its program, styles and scripts lie in a folder that is named after their content: pages of two versions never mix.
// `scripts/build-web` fills in the version and the files.

const version = "@VERSION@";
const shell = ["@SHELL@"];
const base = new URL("./", location).pathname;
const saved = `shell ${base} `;

const patience = 3000;
const posters = "posters";
const mostPosters = 300;

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));

async function install() {
    const cache = await caches.open(saved + version);
    try {
        const page = await fetch(base, { cache: "no-cache" });
        // The server may have moved on since it sent this worker.
        if (!page.ok || !(await page.clone().text()).includes(`${base}${version}/`)) throw new Error("Another version");
        await cache.put(base, page);
        await cache.addAll(shell.map((path) => {
            const isVersioned = path.startsWith(`${base}${version}/`);
            return new Request(path, { cache: isVersioned ? "default" : "no-cache" });
        }));
    } catch (error) {
        await caches.delete(saved + version);
        throw error;
    }
    // Pages that are open have all that they need, and go on as they are.
    await skipWaiting();
}

async function activate() {
    for (const name of await caches.keys()) {
        if (name.startsWith(saved) && name !== saved + version) await caches.delete(name);
    }
    await clients.claim();
}

addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin) return;
    if (request.mode === "navigate") {
        if (pathname.startsWith(base)) event.respondWith(page(event));
    } else if (shell.includes(pathname)) {
        event.respondWith(file(pathname, request));
    } else if (pathname.startsWith("/t/p/")) {
        event.respondWith(poster(event));
    }
});

function kept(path) {
    return caches.match(path, { cacheName: saved + version, ignoreVary: true });
}

// Whether the server is known to have a newer version: from then on the kept one is for when there is no network.
let isOutdated = false;

async function page(event) {
    const fresh = fetch(event.request).then((answer) => (answer.status < 500 ? answer : undefined), () => undefined);
    const late = new Promise((resolve) => { if (!isOutdated) setTimeout(resolve, patience); });
    const answer = await Promise.race([fresh, late]);
    if (answer) return answer;
    const old = await kept(base);
    if (!old) return (await fresh) ?? Response.error();
    event.waitUntil(fresh.then((answer) => tellOfNewer(answer, event.resultingClientId)));
    return old;
}

// The server was too slow with its page. Where that turns out to be a newer one, whoever got the kept one hears of it.
async function tellOfNewer(answer, id) {
    if (!answer?.ok || (await answer.text()).includes(`${base}${version}/`)) return;
    isOutdated = true;
    (await clients.get(id))?.postMessage("newer");
}

async function file(path, request) {
    return (await kept(path)) ?? fetch(request);
}

// Posters never change under their address. The oldest make room.
async function poster(event) {
    const cache = await caches.open(posters);
    const known = await cache.match(event.request.url, { ignoreVary: true });
    if (known) return known;
    const answer = await fetch(event.request);
    if (answer.status === 200) event.waitUntil(keepPoster(cache, event.request.url, answer.clone()));
    return answer;
}

async function keepPoster(cache, address, answer) {
    try {
        await cache.put(address, answer);
        const all = await cache.keys();
        for (const oldest of all.slice(0, Math.max(0, all.length - mostPosters))) await cache.delete(oldest);
    } catch {
        // There is no room: the poster comes from the server again.
    }
}
