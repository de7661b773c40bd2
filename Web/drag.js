// Dragging with a finger, a pen or a mouse: from a little way after the pointer went down until it is lifted, and never
// more than one move a frame. It begins only where the style sheet says `touch-action: none`: elsewhere, moving the
// pointer is the browser's.
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

export function startDragging(root, bit, tell) {
    let drag;

    const say = (what) => {
        // What is no longer in the document has nothing to say.
        if (!(drag.node.trebolEvents & bit)) return;
        const { left, top, width, height } = drag.box;
        const [movedX, movedY] = [drag.x - drag.fromX, drag.y - drag.fromY];
        drag.node.style.setProperty("--drag-x", `${movedX}px`);
        drag.node.style.setProperty("--drag-y", `${movedY}px`);
        const values = [drag.x - left, drag.y - top, movedX, movedY, width, height];
        tell(drag.node, [what, ...values.map(Math.round)].join());
    };

    const move = () => {
        if (!drag?.isWaiting) return;
        drag.isWaiting = false;
        say(phase.moved);
    };

    root.addEventListener("pointerdown", (event) => {
        if (drag || !event.isPrimary || event.button !== 0) return;
        let node = event.target;
        let isOurs = false;
        for (; node && node !== root; node = node.parentNode) {
            isOurs ||= getComputedStyle(node).touchAction === "none";
            if (node.trebolEvents & bit) break;
        }
        if (!isOurs || !node || node === root) return;
        const { clientX: x, clientY: y, pointerId: pointer } = event;
        drag = { node, pointer, x, y, fromX: x, fromY: y, hasBegun: false, isWaiting: false };
    });

    addEventListener("pointermove", (event) => {
        if (event.pointerId !== drag?.pointer) return;
        const { clientX: x, clientY: y } = event;
        if (!drag.hasBegun) {
            if (Math.hypot(x - drag.fromX, y - drag.fromY) < farEnough) return;
            drag.hasBegun = true;
            drag.box = drag.node.getBoundingClientRect();
            drag.node.setPointerCapture(drag.pointer);
            drag.node.dataset.dragging = "";
            say(phase.began);
        }
        Object.assign(drag, { x, y });
        if (drag.isWaiting) return;
        drag.isWaiting = true;
        requestAnimationFrame(move);
    });

    const end = (what) => (event) => {
        if (event.pointerId !== drag?.pointer) return;
        if (drag.hasBegun) {
            if (what === phase.ended) Object.assign(drag, { x: event.clientX, y: event.clientY });
            say(what);
            letGo(drag.node, framesToLeave);
        }
        drag = undefined;
    };

    addEventListener("pointerup", end(phase.ended));
    addEventListener("pointercancel", end(phase.cancelled));
}
