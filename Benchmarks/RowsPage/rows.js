// The list of rows by hand: the reference that the program in Benchmarks/Rows is measured against.

const adjectives = ["quiet", "tall", "clean", "odd", "huge", "short", "kind", "plain"];
const nouns = ["table", "house", "river", "pony", "mouse", "desk", "pizza", "bridge"];
let random = 1;
let lastID = 0;

const template = document.createElement("template");
template.innerHTML =
    '<li class="row"><span class="number"> </span><span class="label"> </span><button class="remove">×</button></li>';

export function mount(root) {
    const list = document.createElement("ul");
    list.addEventListener("click", (event) => {
        if (event.target.className === "remove") event.target.parentNode.remove();
    });
    const make = (count) => {
        const rows = document.createDocumentFragment();
        for (let index = 0; index < count; index += 1) {
            random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
            const row = template.content.firstChild.cloneNode(true);
            row.firstChild.firstChild.data = ++lastID;
            row.children[1].firstChild.data = adjectives[(random >> 8) & 7] + " " + nouns[(random >> 16) & 7];
            rows.appendChild(row);
        }
        return rows;
    };
    const actions = {
        create: () => list.appendChild(make(1000)),
        replace: () => {
            list.textContent = "";
            list.appendChild(make(1000));
        },
        update: () => {
            for (let row = list.firstChild, index = 0; row; row = row.nextSibling, index += 1) {
                if (index % 10 === 0) row.children[1].firstChild.data += " !";
            }
        },
        swap: () => {
            const second = list.children[1];
            const other = list.children[998];
            const afterOther = other.nextSibling;
            list.insertBefore(other, second.nextSibling);
            list.insertBefore(second, afterOther);
        },
        remove: () => list.children[500].remove(),
        append: () => list.appendChild(make(1000)),
        clear: () => { list.textContent = ""; },
    };
    for (const [name, action] of Object.entries(actions)) {
        const button = document.createElement("button");
        button.id = name;
        button.textContent = name;
        button.addEventListener("click", action);
        root.appendChild(button);
    }
    root.appendChild(list);
}
