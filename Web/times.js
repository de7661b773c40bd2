// Times in the reader's words, kept fresh.

const units = [["year", 31536000], ["month", 2592000], ["week", 604800], ["day", 86400], ["hour", 3600], ["minute", 60]];

// What is to come stands with its date. A few minutes ahead is a clock that goes wrong, and is now.
const tolerance = 300;

// As a calendar counts them: what is seven days ahead, and a minute less by now, is still in seven days.
function daysUntil(then) {
    const midnight = (date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
    return (midnight(then) - midnight(new Date())) / 86400000;
}

// Making a format costs as much as using it a hundred times.
const formats = new Map();

function format(Kind, options) {
    const language = document.documentElement.lang;
    const key = Kind.name + language + JSON.stringify(options);
    if (!formats.has(key)) formats.set(key, new Kind(language, options));
    return formats.get(key);
}

function distance(seconds) {
    const [unit, length] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
    return [unit === "second" ? 0 : Math.trunc(seconds / length), unit];
}

// As a time is told: by its distance, and whole.
const relativeFormat = (style) => format(Intl.RelativeTimeFormat, { numeric: "auto", style });
const wholeFormat = () => format(Intl.DateTimeFormat, { dateStyle: "long", timeStyle: "short" });

// Makes what most times need before there are any: for apps whose page says that it has some. The first format of all
// makes the browser look through all its languages, which takes a slow phone more than a tenth of a second: a worker, whose
// findings hold for the page, lets nobody wait for it. It begins when the page has been laid out, which would wait for it.
export function prepareTimes() {
    requestAnimationFrame(() => setTimeout(prepareFormats));
}

function prepareFormats() {
    const worker = new Worker(new URL("formats.js", import.meta.url), { name: document.documentElement.lang });
    worker.onmessage = worker.onerror = () => {
        worker.terminate();
        setTimeout(() => relativeFormat("short"));
        setTimeout(wholeFormat);
    };
}

export function showTime(node) {
    const then = new Date(node.dateTime);
    const ahead = (then - Date.now()) / 1000;
    const seconds = ahead > tolerance ? ahead : Math.min(0, ahead);
    const [count, unit] = seconds >= 86400 ? [daysUntil(then), "day"] : distance(seconds);
    const date = wholeFormat().format(then);
    node.textContent = relativeFormat(seconds > 0 ? "long" : "short").format(count, unit) + (seconds > 0 ? `, ${date}` : "");
    node.title = date;
}

// A day, the same wherever one is.
export function showDate(node) {
    const date = new Date(node.dateTime);
    node.textContent = format(Intl.DateTimeFormat, { dateStyle: "long", timeZone: "UTC" }).format(date);
}

export function showTimes() {
    if (document.hidden) return;
    document.querySelectorAll("time[data-relative]").forEach(showTime);
    document.querySelectorAll("time[data-date]").forEach(showDate);
}
