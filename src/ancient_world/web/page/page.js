"use strict";
// What all pages share: words in the language of the reader, notes, and what the browser remembers. No script here knows a game.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const find = (id) => document.getElementById(id);
  const make = (tag, about = {}, ...inside) => {
    const made = Object.assign(document.createElement(tag), about);
    made.append(...inside);
    return made;
  };
  const kept = {
    // What this browser remembers; some remember nothing.
    get(name) { try { return JSON.parse(localStorage.getItem(`ancient-world-${name}`)); } catch { return null; } },
    set(name, value) { try { localStorage.setItem(`ancient-world-${name}`, JSON.stringify(value)); } catch { /* then it is forgotten */ } },
  };

  // --- words, and the language ---

  let lang = kept.get("lang");
  if (!Object.hasOwn(data.languages, lang)) lang = (navigator.languages ?? []).map((each) => each.split("-")[0]).find((each) => Object.hasOwn(data.languages, each)) ?? data.lang;
  const say = (word, values = {}) => data.words[lang][word].replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const listed = (names) => (names.length < 2 ? names.join("") : names.slice(0, -1).join(", ") + say("and") + names.at(-1));

  const speak = () => {
    document.documentElement.lang = lang;
    for (const each of document.querySelectorAll("[data-word]")) each.textContent = say(each.dataset.word);
    for (const each of document.querySelectorAll("[data-label]")) each.setAttribute("aria-label", say(each.dataset.label));
    for (const each of document.querySelectorAll("[data-hint]")) each.placeholder = say(each.dataset.hint);
    for (const each of document.querySelectorAll("[data-empty]")) each.dataset.told = say(each.dataset.empty);
    for (const each of find("languages").children) each.setAttribute("aria-pressed", each.lang === lang);
  };
  for (const [code, name] of Object.entries(data.languages)) {
    const button = make("button", { type: "button", lang: code, textContent: name });
    button.addEventListener("click", () => {
      lang = code;
      kept.set("lang", code);
      speak();
      page.spoken();
    });
    find("languages").append(button);
  }
  // --- notes: why not, and what went wrong ---

  const note = (...lines) => {
    find("note-text").replaceChildren(...lines);
    find("note").hidden = !lines.length;
  };
  const explained = (rules) => Object.entries(rules).map(([rule, [title, text]]) => make("p", { className: "small" }, make("b", { textContent: `${say("rule", { rule })}: ${title}. ` }), text));
  /** A line with its rule; one whose text is at hand leads to it. */
  const ruled = (tag, text, rule, rules = {}) => {
    const line = make(tag, {}, text);
    const known = rules[rule];
    const cited = known ? make("button", { type: "button", title: known[0] }) : make("span");
    cited.className = "rule";
    cited.textContent = `[${rule}]`;
    if (known) cited.addEventListener("click", () => page.openRules(rule));
    if (rule) line.append(cited);
    return line;
  };
  find("note-close").addEventListener("click", () => note());
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") note(); });

  /** What the scripts of the table and of the first page put here is called by the others. */
  const page = {
    data, find, make, kept, say, listed, note, explained, ruled,
    lang: () => lang,
    tell: (text) => note(make("p", { textContent: text })),
    spoken() {}, // what else is to be done in another language: each page has its own
    send() {},
    /** Whether the reader of a table is to choose: not while a bot plays the seat. */
    mine: (table) => Boolean(table?.seats[table.you]?.turn) && !table.stands_in.includes(table.you),
    /** Everything that is drawn when the table has changed. */
    drawn: [],
  };
  globalThis.page = page;
  speak();
  if (data.lost) {
    document.querySelector(".skip").hidden = find("seats").hidden = true;
    find("lost").hidden = false;
    page.spoken = () => { document.title = say("lost"); };
    page.spoken();
  }
})();
