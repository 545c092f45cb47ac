// The editor on which readers run code. It reads the pieces of code and the texts from the page, and runs code in worker.js.
// Without this script the page shows the pieces as plain code.

"use strict";

(() => {
  const script = document.currentScript;
  const place = document.querySelector(".try-it");
  if (!place) return;

  const beside = (name) => new URL(name, script.src).href;
  const says = (name, values = {}) => {
    const sentence = place.querySelector(`.says-${name}`).textContent;
    return sentence.replace(/\{(\w+)\}/g, (_, key) => values[key]);
  };
  const make = (tag, given = {}, ...inside) => {
    const made = Object.assign(document.createElement(tag), given);
    made.append(...inside);
    return made;
  };

  // The `pyodide` parameter may set where Python is loaded from, but only on the page's own origin.
  const asked = new URLSearchParams(location.search).get("pyodide");
  const own = asked && new URL(asked, location.href);
  const pyodide = own && own.origin === location.origin ? own.href : beside(script.dataset.pyodide);

  // --- the pieces of code ---

  const pieces = [...place.querySelectorAll(".try-piece")].map((piece) => ({
    name: piece.querySelector(".rubric").textContent,
    about: piece.querySelector("p:not(.rubric)"),
    code: piece.querySelector("pre").textContent.trimEnd(),
    edited: null,
  }));
  let piece = pieces[0];

  // --- the elements ---

  const code = make("textarea", { className: "try-code", spellcheck: false, autocapitalize: "off", autocomplete: "off", wrap: "off", id: "try-code" });
  const colours = make("pre", { className: "try-colours", ariaHidden: "true" });
  const editor = make("div", { className: "try-editor highlight" }, make("div", { className: "try-sheet" }, colours, code));
  const runs = make("button", { type: "button", className: "try-run" }, says("run"));
  const stops = make("button", { type: "button", className: "try-stop", disabled: true }, says("stop"));
  const anew = make("button", { type: "button", className: "try-anew", disabled: true }, says("anew"));
  const status = make("p", { className: "try-status", role: "status" }, says("waiting"));
  const clock = make("span", { className: "try-clock", ariaHidden: "true" });
  const progress = make("progress", { max: Number(script.dataset.bytes), value: 0, hidden: true });
  const printed = make("pre", { className: "try-output", tabIndex: 0 });
  const table = make("div", { className: "table-picture" });
  const caption = make("p", { className: "try-caption" });
  const about = make("div", { className: "try-about" });
  const choices = make("div", { className: "try-choices", role: "group", ariaLabel: says("pieces") });
  const label = make("label", { htmlFor: "try-code", className: "try-label" }, says("code"), make("span", {}, says("keys")));
  progress.setAttribute("aria-label", says("python"));
  printed.setAttribute("role", "region");
  printed.setAttribute("aria-label", says("output"));

  const output = make("section", { className: "try-part", hidden: true }, make("p", { className: "try-label" }, says("output")), printed);
  const board = make("section", { className: "try-part", hidden: true, tabIndex: -1, ariaLabel: says("board") }, make("p", { className: "try-label" }, says("board")), table, caption);
  const controls = make("div", { className: "try-controls" }, runs, stops, anew, clock, status, progress);
  const desk = make("div", { className: "try-desk" }, choices, about, label, editor, controls, output, board);

  for (const each of pieces) {
    const button = make("button", { type: "button" }, each.name);
    button.addEventListener("click", () => choose(each));
    choices.append(button);
  }

  function choose(chosen) {
    piece.edited = code.value === piece.code ? null : code.value || null;
    piece = chosen;
    [...choices.children].forEach((button, number) => button.setAttribute("aria-pressed", String(pieces[number] === piece)));
    about.replaceChildren(piece.about.cloneNode(true));
    write(piece.edited ?? piece.code);
  }

  function write(text) {
    code.value = text;
    paint();
  }

  // --- the editor: a text field over the same text with highlighting ---

  const WORDS = "and|as|assert|async|await|break|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|in|is|lambda|match(?= [^=.,)\\]]*:$)|nonlocal|not|or|pass|raise|return|try|while|with|yield";
  const TOKENS = new RegExp(
    `(?<c1>#.*)|(?<s2>[fr]?"""[^]*?(?:"""|$)|[fr]?"(?:\\\\.|[^"\\\\\\n])*"?|[fr]?'(?:\\\\.|[^'\\\\\\n])*'?)|\\b(?<k>${WORDS})\\b|\\b(?<kc>True|False|None)\\b|(?<mi>\\b\\d[\\d_.]*)`,
    "gm",
  );

  function paint() {
    let from = 0;
    colours.replaceChildren();
    for (const found of code.value.matchAll(TOKENS)) {
      const [name] = Object.entries(found.groups).find(([, text]) => text !== undefined);
      colours.append(code.value.slice(from, found.index), make("span", { className: name }, found[0]));
      from = found.index + found[0].length;
    }
    colours.append(code.value.slice(from), "\n");
    anew.disabled = code.value === piece.code;
    mark(null);
  }

  function mark(line) {
    editor.classList.toggle("try-marked", line !== null);
    editor.style.setProperty("--line", line ?? 0);
  }

  function indent() { // like the line before, and one level deeper after a colon
    const before = code.value.slice(0, code.selectionStart).split("\n").pop();
    const depth = before.match(/^ */)[0] + (before.trimEnd().endsWith(":") ? "    " : "");
    const text = `\n${depth}`;
    if (!document.execCommand("insertText", false, text)) { // only execCommand can be undone by the user
      code.setRangeText(text, code.selectionStart, code.selectionEnd, "end");
      paint();
    }
  }

  code.addEventListener("input", paint);
  code.addEventListener("focus", () => worker || start()); // load Python early: an edit will probably be run
  code.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    if (event.ctrlKey || event.metaKey) run();
    else if (!event.shiftKey && !event.altKey) indent();
    else return;
    event.preventDefault();
  });

  // --- Python ---

  const wheels = script.dataset.wheels.split(" ").map(beside);
  const image = new URL(`image?${[pyodide, ...wheels].map((each) => each.split("/").slice(-2).join("/")).join("&")}`, script.src).href;
  const places = { pyodide, wheels, modules: ["desk.py", "day_and_night.py"].map(beside), image };
  let worker = null;
  let ready = false;
  let stage = null; // the stage of loading, until Python is ready
  let pending = null; // code that waits for Python, or runs
  let began = 0;
  let ticking = 0;

  function start() {
    ready = false;
    stage = null;
    if (location.protocol === "file:") return give(says("from-a-file"), "broken");
    worker = new Worker(beside("worker.js"), { type: "module" });
    worker.onmessage = ({ data }) => Object.entries(data).forEach(([what, told]) => hear[what](told));
    worker.onerror = (event) => hear.broken(event.message || "worker.js");
    progress.value = 0;
    progress.hidden = false;
    worker.postMessage({ load: places });
  }

  function keepImage() { // called once, while idle
    const keeper = new Worker(beside("worker.js"), { type: "module" });
    keeper.onmessage = ({ data }) => {
      if (data.kept === undefined) return;
      keeper.terminate();
      desk.dataset.kept = data.kept;
    };
    keeper.postMessage({ keep: places });
  }

  const hear = {
    bytes: (count) => {
      progress.value = count;
      if (count > 0.98 * progress.max && desk.dataset.state === "loading") give(says("starting"), "starting");
    },
    stage: (name) => {
      stage = name;
      tellStage();
    },
    ready: (fromImage) => {
      ready = true;
      desk.dataset.kept = fromImage || desk.dataset.kept || "";
      progress.hidden = true;
      if (pending !== null) send();
      else if (!hasStopped()) give(says("waiting"), "ready");
    },
    broken: (fault) => {
      end();
      worker.terminate();
      worker = null;
      progress.hidden = true;
      give(says("broken", { fault }), "broken");
    },
    text: (more) => {
      const atEnd = printed.scrollTop + printed.clientHeight > printed.scrollHeight - 4;
      printed.append(more);
      if (atEnd) printed.scrollTop = printed.scrollHeight;
    },
    outcome: (outcome) => {
      end();
      show(outcome);
      if (!desk.dataset.kept) {
        desk.dataset.kept = "soon";
        keepImage();
      }
    },
  };

  function run() {
    if (pending !== null) return;
    pending = code.value;
    stops.disabled = false;
    runs.disabled = true;
    tick();
    if (!worker) start();
    else if (ready) send();
    else tellStage();
  }

  function tellStage() {
    if (stage !== null && !ready && !hasStopped()) give(says(stage), "loading");
  }

  function hasStopped() { // this message stays while Python is reloaded, until the next run
    return pending === null && desk.dataset.state === "stopped";
  }

  function send() {
    mark(null);
    printed.replaceChildren();
    output.hidden = board.hidden = false;
    board.classList.add("try-old");
    give(says("running"), "running");
    tick();
    worker.postMessage({ code: pending, lang: document.documentElement.lang || "en" });
  }

  function stop() {
    if (pending === null) return;
    worker?.terminate();
    end();
    start(); // from the browser's cache, so that the next run need not wait
    give(says("stopped"), "stopped");
    code.focus();
  }

  function tick() {
    began = performance.now();
    clearInterval(ticking);
    ticking = setInterval(() => { clock.textContent = seconds((performance.now() - began) / 1000); }, 100);
  }

  function end() {
    clearInterval(ticking);
    clock.textContent = "";
    pending = null;
    stops.disabled = true;
    runs.disabled = false;
  }

  // --- the outcome ---

  const seconds = (count) => `${count.toLocaleString(document.documentElement.lang || "en", { minimumFractionDigits: 1, maximumFractionDigits: count < 0.1 ? 3 : 1 })} s`;

  function give(sentence, state) {
    status.textContent = sentence;
    desk.dataset.state = state;
  }

  function show({ fault, picture, drawn, plays, cut, seconds: taken }) {
    if (cut) printed.append(make("span", { className: "try-cut" }, `\n${says("cut")}\n`));
    if (fault) showFault(fault);
    else give(says("done", { seconds: seconds(taken).slice(0, -2) }), "done");
    if (!printed.textContent) printed.append(make("span", { className: "try-cut" }, says("nothing")));
    showTable(picture, drawn, fault);
    light(plays);
  }

  function showFault({ sentence, line, traceback }) {
    const first = line === null || line === undefined ? sentence : says("in-line", { line, fault: sentence });
    if (printed.textContent) printed.append(printed.textContent.endsWith("\n") ? "\n" : "\n\n");
    printed.append(make("strong", { className: "try-fault" }, first), `\n\n${traceback}`);
    mark(line ?? null);
    give(first, "fault");
  }

  function showTable(picture, drawn, fault) {
    board.classList.toggle("try-old", Boolean(fault && table.firstChild));
    if (picture) {
      const read = new DOMParser().parseFromString(picture, "image/svg+xml");
      table.replaceChildren(document.adoptNode(read.documentElement));
      const [before, after] = says("drawn", { name: "\0" }).split("\0");
      caption.replaceChildren(before, drawn ? make("code", {}, drawn) : says("last-line"), after);
    } else if (!fault) {
      table.replaceChildren();
      caption.replaceChildren(says("no-table"));
    }
    board.hidden = !table.firstChild && !caption.textContent;
  }

  // --- playing on: a click on a legal action writes the action into the code ---

  function light(plays) {
    if (!plays.length) return;
    for (const each of table.querySelectorAll("[data-action]")) {
      const line = plays[Number(each.dataset.action.split(" ")[0])];
      each.setAttribute("tabindex", "0");
      each.setAttribute("role", "button");
      each.addEventListener("click", () => play(line));
      each.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        play(line);
      });
    }
  }

  function play(line) {
    if (pending !== null) return;
    const lines = code.value.trimEnd().split("\n");
    const shows = /^\w+$/.test(lines.at(-1)); // a last line that names what is drawn stays the last line
    lines.splice(shows ? -1 : lines.length, 0, line);
    write(lines.join("\n"));
    board.focus({ preventScroll: true }); // the clicked element will be replaced
    run();
  }

  // --- start ---

  runs.addEventListener("click", run);
  stops.addEventListener("click", stop);
  anew.addEventListener("click", () => { write(piece.code); code.focus(); });
  for (const each of place.querySelectorAll(".try-piece")) each.hidden = true;
  place.prepend(desk);
  choose(piece);
  give(says("waiting"), "waiting");
})();
