// Dragging with a finger, a pen or a mouse: from a little way after the pointer went down until it is lifted, and never
// more than one move a frame.

const farEnough = 4;
const phase = { began: 0, moved: 1, ended: 2, cancelled: 3 };

export function startDragging(root, bit, tell) {
    let drag;

    const say = (what) => {
        // What is no longer in the document has nothing to say.
        if (!(drag.node.trebolEvents & bit)) return;
        const { left, top, width, height } = drag.box;
        const values = [drag.x - left, drag.y - top, drag.x - drag.fromX, drag.y - drag.fromY, width, height];
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
        while (node && node !== root && !(node.trebolEvents & bit)) node = node.parentNode;
        if (!node || node === root) return;
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
        }
        drag = undefined;
    };

    addEventListener("pointerup", end(phase.ended));
    addEventListener("pointercancel", end(phase.cancelled));
}
