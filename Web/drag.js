// Dragging with a finger, a pen or a mouse: from a little way after the pointer went down until it is lifted, and never
// more than one move a frame. It begins only where the style sheet says `touch-action: none`: elsewhere, moving the
// pointer is the browser's. Where the element itself has it, and not only a part, a second finger makes it a pinch.
//
// While an element is dragged it has `data-dragging`, and `--drag-x` and `--drag-y` in pixels, so that the style sheet
// can let it follow. They go some frames after the end: what the program removes then leaves from where it was.

const farEnough = 4;
const framesToLeave = 3;
const phase = { began: 0, moved: 1, ended: 2, cancelled: 3 };

function letGo(node, frames) {
    if (frames > 0) {
        requestAnimationFrame(() => letGo(node, frames - 1));
        return;
    }
    delete node.dataset.dragging;
    node.style.removeProperty("--drag-x");
    node.style.removeProperty("--drag-y");
}

const average = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

// The middle of the fingers, and how far two of them are apart.
function look(fingers) {
    const [one, other = one] = fingers.values();
    return {
        x: average([one.x, other.x]), y: average([one.y, other.y]),
        spread: Math.hypot(one.x - other.x, one.y - other.y),
    };
}

export function startDragging(root, bit, tell) {
    let drag;

    const say = (what) => {
        // What is no longer in the document has nothing to say.
        if (!(drag.node.trebolEvents & bit)) return;
        const { left, top, width, height } = drag.box;
        const { x, y, spread } = look(drag.fingers);
        const [movedX, movedY] = [x - drag.from.x, y - drag.from.y];
        drag.node.style.setProperty("--drag-x", `${movedX}px`);
        drag.node.style.setProperty("--drag-y", `${movedY}px`);
        const percent = drag.from.spread ? spread / drag.from.spread * 100 : 100;
        const values = [x - left, y - top, movedX, movedY, width, height, percent];
        tell(drag.node, [what, ...values.map(Math.round)].join());
    };

    const move = () => {
        if (!drag?.isWaiting) return;
        drag.isWaiting = false;
        say(phase.moved);
    };

    const begin = () => {
        drag.hasBegun = true;
        drag.box = drag.node.getBoundingClientRect();
        for (const pointer of drag.fingers.keys()) drag.node.setPointerCapture(pointer);
        drag.node.dataset.dragging = "";
        say(phase.began);
    };

    // From where the fingers are now.
    const startAnew = () => {
        if (drag.hasBegun) say(phase.ended);
        drag.hasBegun = false;
        drag.isWaiting = false;
    };

    const pinch = ({ clientX: x, clientY: y, pointerId: pointer, target }) => {
        if (drag.fingers.size > 1 || !drag.node.contains(target)) return;
        if (getComputedStyle(drag.node).touchAction !== "none") return;
        startAnew();
        drag.fingers.set(pointer, { x, y });
        drag.from = look(drag.fingers);
        begin();
    };

    root.addEventListener("pointerdown", (event) => {
        if (drag && !event.isPrimary) pinch(event);
        if (drag || !event.isPrimary || event.button !== 0) return;
        let node = event.target;
        let isOurs = false;
        for (; node && node !== root; node = node.parentNode) {
            isOurs ||= getComputedStyle(node).touchAction === "none";
            if (node.trebolEvents & bit) break;
        }
        if (!isOurs || !node || node === root) return;
        const fingers = new Map([[event.pointerId, { x: event.clientX, y: event.clientY }]]);
        drag = { node, fingers, from: look(fingers), hasBegun: false, isWaiting: false };
    });

    addEventListener("pointermove", (event) => {
        const finger = drag?.fingers.get(event.pointerId);
        if (!finger) return;
        const { clientX: x, clientY: y } = event;
        if (!drag.hasBegun) {
            if (Math.hypot(x - drag.from.x, y - drag.from.y) < farEnough) return;
            begin();
        }
        Object.assign(finger, { x, y });
        if (drag.isWaiting) return;
        drag.isWaiting = true;
        requestAnimationFrame(move);
    });

    const end = (what) => (event) => {
        const finger = drag?.fingers.get(event.pointerId);
        if (!finger) return;
        if (what === phase.ended) Object.assign(finger, { x: event.clientX, y: event.clientY });
        if (drag.fingers.size > 1) {
            // The other finger goes on by itself.
            startAnew();
            drag.fingers.delete(event.pointerId);
            drag.from = look(drag.fingers);
            return;
        }
        if (drag.hasBegun) say(what);
        if (drag.node.dataset.dragging !== undefined) letGo(drag.node, framesToLeave);
        drag = undefined;
    };

    addEventListener("pointerup", end(phase.ended));
    addEventListener("pointercancel", end(phase.cancelled));
}
