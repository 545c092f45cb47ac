"use strict";
// The parts of a narrow picture, one shown at a time: a tab for each, and swipes from one to the next.
(() => {
  const { page } = globalThis;
  const { data, find, make, say } = page;
  if (data.games || data.lost) return;
  const board = find("board");
  const tabs = find("tabs");
  const SWIPE = 60; // px

  let shown = ""; // the name of the part that is shown
  let whole = ""; // the view box of the whole picture
  const parts = () => [...board.querySelectorAll(":scope > svg > [data-part]")];
  /** Return how many choices things in a part stand for. */
  const litIn = (part) => new Set([...part.querySelectorAll("[data-action]")].flatMap((each) => each.dataset.action.split(" ")).filter((each) => page.table.actions[each].begins === undefined)).size;
  const partOf = (thing) => thing?.closest("#board [data-part]");

  /** Divide a picture that was just drawn; with `seek`, show a part in which something can be chosen. */
  page.divide = (seek) => {
    const all = parts();
    whole = board.firstChild.dataset.box;
    tabs.hidden = !["narrow", "low"].includes(page.laid()) || all.length < 2;
    if (tabs.hidden) {
      board.firstChild.dataset.shown = whole;
      for (const each of all) for (const name of ["style", "transform"]) each.removeAttribute(name);
      return tabs.replaceChildren();
    }
    const now = all.find((each) => each.dataset.part === shown) ?? all[0];
    const lit = all.find(litIn) ?? all.find((each) => each.querySelector(".target")); // else what the question is about
    show(seek && lit && !litIn(now) ? lit : now, seek);
  };
  const show = (part, seek = true) => {
    shown = part.dataset.part;
    const all = parts();
    const [top, from, to] = [all[0].dataset.top, part.dataset.top, part.dataset.bottom].map(Number);
    for (const each of all) each.style.display = each === part ? "" : "none";
    const box = `0 0 ${page.windowOf(part, Number(whole.split(" ")[2]))} ${top + to - from + 4}`;
    board.firstChild.dataset.shown = box; // fitted by what is in this box
    page.put(board.firstChild, "viewBox", box);
    page.slidePart(part, top - from, seek); // the title line stays above each part
    drawTabs(all);
  };
  const drawTabs = (all) => {
    const same = [...tabs.children].map((each) => each.dataset.of).join() === all.map((each) => each.dataset.part).join();
    if (!same) tabs.replaceChildren(...all.map(tabOf));
    for (const [number, part] of all.entries()) {
      const tab = tabs.children[number];
      const [name, count, told] = tab.children;
      const lit = litIn(part);
      tab.ariaPressed = String(part.dataset.part === shown);
      name.textContent = part.dataset.title;
      count.textContent = lit || "";
      told.textContent = lit ? say("lit_here", { count: lit }) : "";
    }
  };
  const tabOf = (part) => {
    const tab = make("button", { type: "button" }, make("span", { className: "name" }), make("span", { className: "count", ariaHidden: "true" }), make("span", { className: "unseen" }));
    tab.dataset.of = part.dataset.part;
    tab.addEventListener("click", () => turnTo(part.dataset.part));
    return tab;
  };
  /** Show a part by its name, from its beginning. */
  const turnTo = (name) => {
    const part = parts().find((each) => each.dataset.part === name);
    if (!part || name === shown) return;
    page.guarded(() => {
      page.showGhost();
      show(part);
      page.fit();
      const top = board.getBoundingClientRect().top - find("prompt").getBoundingClientRect().bottom * !page.beside();
      if (top < 0) scrollBy(0, top - 4);
    });
    for (const told of page.turned) told();
  };
  /** Functions that are called when another part is shown. */
  page.turned = [];
  page.showPartOf = (thing) => {
    const part = tabs.hidden ? null : partOf(thing);
    if (part) turnTo(part.dataset.part);
  };

  // --- swipes ---

  let from = null;
  board.addEventListener("pointerdown", ({ pointerType, isPrimary, clientX, clientY }) => { from = pointerType === "touch" && isPrimary && !board.classList.contains("pinched") ? [clientX, clientY] : null; });
  board.addEventListener("pointercancel", () => { from = null; });
  board.addEventListener("pointerup", ({ clientX, clientY }) => {
    if (!from || tabs.hidden) return;
    const [right, down] = [clientX - from[0], clientY - from[1]];
    from = null;
    if (page.slides(right) || Math.abs(right) < SWIPE || Math.abs(down) > Math.abs(right) / 2) return;
    page.dragged = true;
    const names = parts().map((each) => each.dataset.part);
    turnTo(names[names.indexOf(shown) + (right < 0 ? 1 : -1)]);
  });
  // While the browser has zoomed the page, a finger moves it in all directions.
  globalThis.visualViewport?.addEventListener("resize", () => board.classList.toggle("pinched", visualViewport.scale > 1.05));
})();
