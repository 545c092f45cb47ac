"use strict";
// Under a finger a thing is read first: its name and text, and what it does, or why it does nothing. A second tap does it.
(() => {
  const { page } = globalThis;
  const { data, find, make, say, note, explained, ruled } = page;
  if (data.games || data.lost) return;
  const MOST = 4; // ways that are listed
  const sheet = find("sheet");
  const why = find("sheet-why");
  let thing = null; // which is read
  const litOf = (one) => one.closest("[data-action]");
  const sameAs = (one) => ({ kind, id }) => kind === one.dataset.kind && id === one.dataset.id;
  let number = 0; // of the thing, among those with the same name
  const alike = () => [...find("board").querySelectorAll("[data-id]")].filter((each) => sameAs(thing)(each.dataset));

  const mark = (next) => {
    thing?.classList.remove("read");
    next?.classList.add("read");
    thing = next;
    number = thing ? alike().indexOf(thing) : 0;
  };
  const close = () => {
    if (!thing) return;
    const focused = sheet.contains(document.activeElement);
    const before = thing;
    mark(null);
    sheet.hidden = true;
    page.showGhost();
    if (focused) (before.isConnected ? before : page.firstLit() ?? find("choices")).focus({ preventScroll: true });
  };

  /** Write what a thing is and does; why it does nothing the server has to be asked. */
  const fill = () => {
    const { title, about, numbers } = page.read(thing);
    find("sheet-title").textContent = title;
    find("sheet-text").textContent = about;
    const ways = numbers.map((number) => page.table.actions[number]);
    const effect = ways.length === 1 ? ways[0].effect : ""; // of several, the menu tells it
    find("sheet-does").replaceChildren(...ways.slice(0, MOST).map(({ words }) => make("p", {}, make("b", { textContent: `▸ ${words}` }), effect && `: ${effect}`)), ways.length > MOST ? "…" : "");
    find("do-it").hidden = !ways.length;
    why.hidden = true;
    why.open = false;
    if (!ways.length && !find("offline").textContent) page.send({ do: "why", kind: thing.dataset.kind, id: thing.dataset.id });
  };
  /** At the bottom, or below the prompt where it would lie on what is read. */
  const place = () => {
    sheet.style.top = "";
    const read = thing.getBoundingClientRect();
    const own = sheet.getBoundingClientRect();
    const top = Math.max(8, find("prompt").getBoundingClientRect().bottom + 8);
    if (read.bottom > own.top && read.top > top + own.height) sheet.style.top = `${top}px`;
  };

  const open = (next) => {
    page.guarded(() => {
      note();
      mark(next);
      sheet.hidden = false;
      fill();
      place();
    });
    sheet.focus({ preventScroll: true });
  };
  const act = () => {
    const lit = litOf(thing);
    close();
    page.act(lit);
  };

  /** A finger has tapped on the picture. */
  page.tap = (target) => {
    const next = target.closest("[data-id], [data-action]");
    if (!next) return close();
    const lit = litOf(next);
    if (lit && thing && litOf(thing) === lit) act();
    else open(next);
  };
  /** Take an answer to the question why the thing that is read cannot be chosen; whether it is one. */
  page.readWhy = ({ why: told, rules, of }) => {
    if (!thing || !sameAs(thing)(of)) return false;
    if (litOf(thing)) return true; // by now
    const tried = told.filter(({ what }) => what).map(({ what, why: reason, rule }) => ruled("p", `${what}: ${reason}`, rule, rules));
    why.querySelector("summary").textContent = `${say("why_not")}: ${told[0].why}`;
    why.querySelector("div").replaceChildren(...tried, ...explained(rules));
    why.hidden = false;
    place();
    return true;
  };

  find("do-it").addEventListener("click", act);
  find("sheet-close").addEventListener("click", close);
  find("turn").addEventListener("click", () => { if (thing) fill(); });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#sheet, #prompt, dialog") && !(find("board").contains(event.target) && page.byTouch(event))) close();
  });
  addEventListener("resize", () => { if (thing) place(); });
  page.drawn.push(() => { // the table may have been drawn anew: by what somebody else has chosen
    if (!thing || thing.isConnected) return;
    const same = alike()[number];
    if (!same) return close();
    mark(same);
    fill();
    place();
  });
})();
