// The program's nodes by number, and where each belongs. A translator puts elements of its own in the place of texts, and an
// extension may move or remove what it likes: what the program then changes would be seen by nobody. So a node is
// looked at before it is changed; where it is no longer in its place, the element it belongs to is broken, and the
// program draws that element's children anew.

export const nodes = [];

// By number: the number of the element that a node was put into, -1 while it has not been put anywhere.
const parents = [];
const broken = new Set();

export function make(id, node) {
    nodes[id] = node;
    parents[id] = -1;
}

// The node of that number, which is about to be changed.
export function check(id) {
    const node = nodes[id];
    const parent = parents[id];
    if (parent >= 0 && (node.parentNode !== nodes[parent] || !node.isConnected)) noteBroken(id);
    return node;
}

// Any of the elements around it may have been moved in its place.
function noteBroken(id) {
    for (let at = id; parents[at] >= 0; at = parents[at]) {
        if (nodes[at].parentNode !== nodes[parents[at]]) broken.add(parents[at]);
    }
}

export function append(parent, id) {
    check(parent).appendChild(check(id));
    parents[id] = parent;
}

export function insert(parent, id, before) {
    const next = check(before);
    const element = check(parent);
    // In the right place later, when the broken element is drawn anew.
    element.insertBefore(check(id), next.parentNode === element ? next : null);
    parents[id] = parent;
}

export function replace(id, other) {
    check(id).replaceWith(nodes[other]);
    parents[other] = parents[id];
}

// Puts an element's children back in order and takes out everything else but `spared`. Children in their place are not
// touched, so that they keep the focus.
export function restore(parent, ids, spared) {
    const element = nodes[parent];
    if (spared.parentNode === element) element.append(spared);
    const children = Array.from(ids, (id) => nodes[id]);
    const own = new Set(children);
    for (const child of [...element.childNodes]) if (!own.has(child) && child !== spared) child.remove();
    let next = element.firstChild;
    for (const child of children) {
        if (child === next) next = next.nextSibling;
        else element.insertBefore(child, next);
    }
}

export function areBroken() {
    return broken.size > 0;
}

// The numbers of the broken elements, which are the caller's to mend from now on.
export function takeBroken() {
    const taken = [...broken];
    broken.clear();
    return taken;
}
