// Times in the reader's words, kept fresh.

const units = [["year", 31536000], ["month", 2592000], ["week", 604800], ["day", 86400], ["hour", 3600], ["minute", 60]];

// What is to come stands with its date. A few minutes ahead is a clock that goes wrong, and is now.
const tolerance = 300;

// As a calendar counts them: what is seven days ahead, and a minute less by now, is still in seven days.
function daysUntil(then) {
    const midnight = (date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
    return (midnight(then) - midnight(new Date())) / 86400000;
}

function distance(seconds) {
    const [unit, length] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
    return [unit === "second" ? 0 : Math.trunc(seconds / length), unit];
}

export function showTime(node) {
    const language = document.documentElement.lang;
    const then = new Date(node.dateTime);
    const ahead = (then - Date.now()) / 1000;
    const seconds = ahead > tolerance ? ahead : Math.min(0, ahead);
    const [count, unit] = seconds >= 86400 ? [daysUntil(then), "day"] : distance(seconds);
    const format = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: seconds > 0 ? "long" : "short" });
    const date = then.toLocaleString(language, { dateStyle: "long", timeStyle: "short" });
    node.textContent = format.format(count, unit) + (seconds > 0 ? `, ${date}` : "");
    node.title = date;
}

// A day, the same wherever one is.
export function showDate(node) {
    const date = new Date(node.dateTime);
    node.textContent = date.toLocaleDateString(document.documentElement.lang, { dateStyle: "long", timeZone: "UTC" });
}

export function showTimes() {
    if (document.hidden) return;
    document.querySelectorAll("time[data-relative]").forEach(showTime);
    document.querySelectorAll("time[data-date]").forEach(showDate);
}
