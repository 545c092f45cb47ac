"use strict";
// On touch screens a first tap shows a thing's name, text and effect, or why it cannot be chosen. A second tap chooses it.
(() => {
  const { page } = globalThis;
  const { data, find, make, say, note, explained, ruled } = page;
  if (data.games || data.lost) return;
  const TIMES = 3;
  const HIGH = { tap: 0.18, card: 0.3, press: 0.5 }; // of the window, for the picture after a tap or a long press
  const sheet = find("sheet");
  const why = find("sheet-why");
  let thing = null; // the thing that is shown
  let large = false; // whether it is shown in large
  const litOf = (one) => one.closest("[data-action]");
  const sameAs = (one) => ({ kind, id }) => kind === one.dataset.kind && id === one.dataset.id;
  let number = 0; // the number of the thing among things with the same name
  const alike = () => [...find("board").querySelectorAll("[data-id]")].filter((each) => sameAs(thing)(each.dataset));

  const sizeOf = (one) => { const face = one.querySelector(":scope > .face"); return face?.getAttribute("width") * face?.getAttribute("height") || 0; };
  /** Return the thing as it is drawn largest: a part may show it small, and another one as a card. */
  const largest = () => alike().reduce((best, each) => (sizeOf(each) > sizeOf(best) ? each : best), thing);

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
    find("sheet-picture").replaceChildren();
    page.showGhost();
    if (focused) (before.isConnected ? before : page.firstLit() ?? find("choices")).focus({ preventScroll: true });
  };

  /** Show what a thing is and does; the server is asked why a thing cannot be chosen. */
  const fill = () => {
    const { title, about, numbers, turns } = page.read(thing);
    const drawn = largest();
    const picture = turns || (numbers.length > 1 && !large) ? null : page.enlarged(drawn, TIMES, innerWidth - 50, innerHeight * (large ? HIGH.press : drawn === thing ? HIGH.tap : HIGH.card), drawn === thing ? undefined : 1);
    find("card").hidden = true;
    find("sheet-picture").replaceChildren(...(picture ? [picture] : []));
    find("sheet-title").textContent = title;
    find("sheet-text").textContent = about;
    const ways = numbers.map((number) => page.table.actions[number]);
    const [way] = ways;
    const told = way ? make("p", {}, make("b", { textContent: `▸ ${way.words}` }), way.effect && `: ${way.effect}`) : "";
    find("sheet-does").replaceChildren(...(ways.length > 1 ? [make("div", { className: "does" }, ...page.doers(numbers))] : [told])); // several are buttons
    find("do-it").hidden = ways.length !== 1;
    why.hidden = true;
    why.open = false;
    if (!ways.length && thing.dataset.kind && !find("offline").textContent) page.send({ do: "why", kind: thing.dataset.kind, id: thing.dataset.id });
  };
  /** Place the sheet at the bottom, or below the prompt if it would cover the thing. */
  const place = () => {
    sheet.style.top = "";
    const read = thing.getBoundingClientRect();
    const own = sheet.getBoundingClientRect();
    const top = Math.max(8, find("prompt").getBoundingClientRect().bottom + 8);
    if (large || read.bottom <= own.top) return;
    if (read.top > top + own.height) sheet.style.top = `${top}px`;
    else if (find("sheet-picture").firstChild) { // without its picture it may be low enough
      find("sheet-picture").replaceChildren();
      place();
    }
  };

  const open = (next, pressed = false) => {
    page.guarded(() => {
      note();
      large = pressed;
      sheet.classList.toggle("large", large);
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

  /** Handle a tap on the picture. */
  page.tap = (target) => {
    const next = target.closest("[data-id], [data-action]");
    if (!next) return close();
    const lit = litOf(next);
    if (lit && thing && litOf(thing) === lit) act();
    else open(next);
  };
  /** Show the server's answer why the thing cannot be chosen; return whether the answer is about this thing. */
  page.readWhy = ({ why: told, rules, of }) => {
    if (!thing || !sameAs(thing)(of)) return false;
    if (litOf(thing)) return true; // it can be chosen by now
    const tried = told.filter(({ what }) => what).map(({ what, why: reason, rule }) => ruled("p", `${what}: ${reason}`, rule, rules));
    why.querySelector("summary").textContent = `${say("why_not")}: ${told[0].why}`;
    why.querySelector("div").replaceChildren(...tried, ...explained(rules));
    why.hidden = false;
    place();
    return true;
  };

  // A long press reads, too; no menu of the browser comes up.
  find("board").addEventListener("contextmenu", (event) => {
    if (!page.byTouch(event)) return;
    event.preventDefault();
    const next = event.target.closest("[data-id]");
    if (next) open(next, true);
  });
  find("do-it").addEventListener("click", act);
  find("sheet-does").addEventListener("click", ({ target }) => { if (target.closest("[data-number]")) close(); });
  find("sheet-close").addEventListener("click", close);
  find("turn").addEventListener("click", () => { if (thing) fill(); });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#sheet, #turn, dialog") && !(find("board").contains(event.target) && page.byTouch(event))) close();
  });
  page.turned.push(close);
  addEventListener("resize", () => { if (thing) place(); });
  page.drawn.push((table, before) => { // another player's choice may have redrawn the thing, or changed why it cannot be chosen
    if (!thing || thing.isConnected && table.version === before?.version) return;
    const same = thing.isConnected ? thing : alike()[number];
    if (!same) return close();
    mark(same);
    fill();
    place();
  });
})();
