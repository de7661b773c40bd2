// What fingers and arrow keys do that the browser has no events for.

// How far the page has to be pulled, and how far it follows, in pixels.
const enough = 72;
const most = 112;

// Pulling the page down from its very beginning and letting go is an event, "pull", at the element touched. While it is
// pulled, `--pull` says how far, from 0 to 1, and beyond when it is enough.
export function hearPulls(root) {
    let from;
    let pulled = 0;
    const show = (distance) => {
        pulled = Math.min(Math.max(distance, 0), most);
        root.style.setProperty("--pull", (pulled / enough).toFixed(2));
    };
    const isAtStart = (node) => {
        for (; node && node !== root; node = node.parentNode) {
            if (node.scrollTop > 0 || node.localName === "dialog") return false;
        }
        return scrollY <= 0;
    };
    root.addEventListener("touchstart", ({ touches, target }) => {
        from = touches.length === 1 && isAtStart(target) ? touches[0] : undefined;
    }, { passive: true });
    root.addEventListener("touchmove", ({ touches }) => {
        if (!from) return;
        const down = touches[0].clientY - from.clientY;
        // Sideways, or back up: something else is meant.
        if (pulled === 0 && (down < 0 || Math.abs(touches[0].clientX - from.clientX) > down)) from = undefined;
        else show(down / 2);
    }, { passive: true });
    const end = (isMeant) => {
        if (from && isMeant && pulled >= enough) from.target.dispatchEvent(new Event("pull", { bubbles: true }));
        from = undefined;
        if (pulled) show(0);
    };
    root.addEventListener("touchend", () => end(true));
    root.addEventListener("touchcancel", () => end(false));
}

// Moves the focus from a link in an element to its neighbour: 0 left, 1 right, 2 up, 3 down, as they are drawn. Says
// whether there was one.
export function moveFocus(step, element) {
    const from = document.activeElement;
    if (!element?.contains(from) || from === element) return false;
    const links = [...element.querySelectorAll("a[href]")];
    const at = links.indexOf(from);
    if (at < 0) return false;
    const next = step < 2 ? links[at + (step === 0 ? -1 : 1)] : above(links, at, step === 2);
    next?.focus();
    return next !== undefined;
}

// The nearest link in the next row up or down: rows are as far apart as they are drawn.
function above(links, at, isUp) {
    const box = links[at].getBoundingClientRect();
    const beyond = isUp ? links.slice(0, at).reverse() : links.slice(at + 1);
    let best;
    let distance = Infinity;
    let row;
    for (const link of beyond) {
        const other = link.getBoundingClientRect();
        if (Math.abs(other.top - box.top) < box.height / 2) continue;
        row ??= other.top;
        if (Math.abs(other.top - row) > box.height / 2) break;
        const aside = Math.abs(other.left - box.left);
        if (aside < distance) [best, distance] = [link, aside];
    }
    return best;
}
