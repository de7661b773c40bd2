// Makes a format of times in the language that is this worker's name, before the page does: see prepareTimes in times.js.

new Intl.DateTimeFormat(self.name, { dateStyle: "long", timeStyle: "short" });
new Intl.RelativeTimeFormat(self.name, { numeric: "auto", style: "short" });
postMessage("made");
