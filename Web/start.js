// Says, in the reader's language, why the app doesn't start: where the browser is too old or refuses what the program
// needs, and where a part of it doesn't arrive. It runs before everything else and in every browser, so it is written
// in the JavaScript that all of them know.

(function () {
    "use strict";

    var app = document.getElementById("app");
    var notice = document.getElementById("failure");
    var script = document.querySelector("script[data-program]");
    var folder = script.src.slice(0, script.src.lastIndexOf("/") + 1);
    var language = preferredLanguage();
    var isSaid = false;

    // The first of the reader's languages that the notice is written in, as the program chooses too.
    function preferredLanguage() {
        var languages = navigator.languages || [navigator.language || "en"];
        for (var index = 0; index < languages.length; index += 1) {
            var code = String(languages[index]).slice(0, 2).toLowerCase();
            if (code === "en" || code === "es") return code;
        }
        return "en";
    }

    // Leaves only what is written in the reader's language and about that cause.
    function choose(cause) {
        var parts = notice.querySelectorAll("[lang]");
        for (var index = 0; index < parts.length; index += 1) {
            var about = parts[index].getAttribute("data-cause");
            var isMeant = parts[index].lang === language && (!about || about === cause);
            if (isMeant) parts[index].removeAttribute("hidden");
            else parts[index].setAttribute("hidden", "");
        }
    }

    function isRunning() {
        return app.className === "running";
    }

    function say(cause) {
        if (isSaid) return;
        isSaid = true;
        choose(cause);
        if (!isRunning()) app.setAttribute("hidden", "");
        notice.removeAttribute("hidden");
    }

    choose("network");
    window.sayFailure = say;

    script.addEventListener("error", function () { say("network"); });
    // A script that this browser can't read. What fails in scripts of others, such as extensions, is their own.
    window.addEventListener("error", function (event) {
        if (!isRunning() && String(event.filename).indexOf(folder) === 0) say("old");
    });

    if (typeof WebAssembly !== "object") say("webassembly");
    else if (!("noModule" in script) || !WebAssembly.instantiateStreaming) say("old");
})();
