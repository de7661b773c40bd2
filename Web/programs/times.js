// Times in the reader's own zone, which the server doesn't know. Without this they stand in UTC, and say so.

const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    weekday: "short", year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit",
});

for (const time of document.querySelectorAll("time")) time.textContent = format.format(new Date(time.dateTime));
