"use strict";
// Code for all pages: translated texts, messages, and local storage. No script of the pages depends on a game.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const find = (id) => document.getElementById(id);
  const make = (tag, about = {}, ...inside) => {
    const made = Object.assign(document.createElement(tag), about);
    made.append(...inside);
    return made;
  };
  const kept = {
    // Values in local storage, which may be disabled.
    get(name) { try { return JSON.parse(localStorage.getItem(`ancient-world-${name}`)); } catch { return null; } },
    set(name, value) { try { localStorage.setItem(`ancient-world-${name}`, JSON.stringify(value)); } catch { /* storage is disabled */ } },
  };

  // --- texts and the language ---

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
  // --- messages: reasons and errors ---

  const note = (...lines) => {
    find("note-text").replaceChildren(...lines);
    find("note").hidden = !lines.length;
  };
  const explained = (rules) => Object.entries(rules).map(([rule, [title, text]]) => make("p", { className: "small" }, make("b", { textContent: `${say("rule", { rule })}: ${title}. ` }), text));
  /** Return a line with a button that opens the text of its rule, if that is known. */
  const ruled = (tag, text, rule, rules = {}) => {
    const line = make(tag, {}, text);
    const known = rules[rule];
    if (!known) return line;
    const about = make("button", { type: "button", className: "rule", textContent: "?", title: known[0], ariaLabel: say("rule", { rule }) });
    about.addEventListener("click", () => page.openRules(rule));
    line.append("\u00a0", about);
    return line;
  };
  find("note-close").addEventListener("click", () => note());
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") note(); });

  /** Shared functions; the scripts of the table and of the first page add more. */
  const page = {
    data, find, make, kept, say, listed, note, explained, ruled,
    lang: () => lang,
    tell: (text) => note(make("p", { textContent: text })),
    spoken() {}, // called when the language changes; each page replaces it
    send() {},
    /** Return whether this player may choose; false while a bot stands in. */
    mine: (table) => Boolean(table?.seats[table.you]?.turn) && !table.stands_in.includes(table.you),
    /** Functions that are called when the table has changed. */
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
