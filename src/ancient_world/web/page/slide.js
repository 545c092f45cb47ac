"use strict";
// A part that is wider than a phone, such as a map: a finger slides it sideways, and buttons at its edges say what is lit out of sight.
(() => {
  const { page } = globalThis;
  const { data, find, make, say } = page;
  if (data.games || data.lost) return;
  const board = find("board");
  const STEP = 0.6; // of the window, by which a button slides
  const FREE = 30; // units that a lit thing should have beside it
  const ends = ["left", "right"].map((side) => {
    const made = make("button", { type: "button", className: `slide ${side}`, hidden: true });
    made.addEventListener("click", () => slide(side === "left" ? -STEP * wide() : STEP * wide()));
    return made;
  });
  const overview = make("button", { type: "button", className: "slide whole", hidden: true });
  overview.addEventListener("click", () => { page.guarded(() => { whole = !whole; place(); }); });
  find("table").append(...ends, overview);

  let part = null; // the part that is shown, if it is wide
  let down = 0; // how far it is moved down
  let offset = null; // how far it is slid, in units of the picture
  let whole = false; // whether all of it is shown, in small
  const wide = () => board.firstChild.viewBox.baseVal.width;
  const most = () => Number(part.dataset.width) - wide();
  /** Return the middle of a thing of the part, in units of the picture. */
  const middle = (thing) => { const { x, width } = (thing.querySelector(":scope > .face") ?? thing).getBBox(); return x + width / 2; };
  const lit = () => [...part.querySelectorAll("[data-action]")].map(middle).sort((one, other) => one - other);

  const place = () => {
    if (!part) return;
    offset = Math.max(0, Math.min(offset, most()));
    const scale = whole ? wide() / Number(part.dataset.width) : 1;
    page.put(part, "transform", whole ? `translate(0 ${down + (1 - scale) * Number(part.dataset.top)}) scale(${scale})` : `translate(${-offset} ${down})`);
    const hidden = [lit().filter((x) => x < offset), lit().filter((x) => x > offset + wide())];
    for (const [number, made] of ends.entries()) {
      made.hidden = whole || (number ? offset >= most() : offset <= 0);
      made.textContent = [number ? "" : "‹", hidden[number].length || "", number ? "›" : ""].join(" ").trim();
      made.ariaLabel = `${say(number ? "slide_right" : "slide_left")}${hidden[number].length ? `: ${say("lit_here", { count: hidden[number].length })}` : ""}`;
      made.classList.toggle("lit", hidden[number].length > 0);
    }
    overview.hidden = false;
    overview.textContent = whole ? "+" : "▢";
    overview.ariaLabel = say(whole ? "closer" : "whole");
  };
  const slide = (far) => page.guarded(() => { offset += far; place(); });

  /** Place a part that is shown, moved down so far; one that is wide shows something lit. */
  page.slidePart = (shown, moved, seek) => {
    const before = part;
    part = Number(shown.dataset.width) > wide() ? shown : null;
    down = moved;
    if (!part) {
      page.put(shown, "transform", `translate(0 ${moved})`);
      for (const each of [...ends, overview]) each.hidden = true;
      return;
    }
    const places = lit();
    offset ??= most() / 2;
    if (places.length && (seek || !before) && places.some((x) => x < offset + FREE || x > offset + wide() - FREE)) offset = places[Math.floor(places.length / 2)] - wide() / 2;
    if (seek) whole = false;
    place();
  };
  /** Return whether a part takes a swipe, as there is more of it in this direction. */
  page.slides = (right) => part !== null && from !== null && (right > 0 ? from.offset > 0 : from.offset < most());
  /** Return how much of a part is shown at once, in units of the picture: what the window has room for, at least the width of the sheet. */
  page.windowOf = (shown, sheet) => Math.max(sheet, Math.min(board.clientWidth, Number(shown.dataset.width ?? 0)));

  // --- fingers and focus ---

  let from = null;
  board.addEventListener("pointerdown", ({ pointerType, isPrimary, clientX }) => { from = part && !whole && pointerType === "touch" && isPrimary && !board.classList.contains("pinched") ? { x: clientX, offset } : null; });
  board.addEventListener("pointermove", ({ clientX }) => {
    if (!from || !part) return;
    const far = clientX - from.x;
    if (!page.dragged && Math.abs(far) < 8) return;
    page.dragged = true;
    offset = from.offset - far * wide() / board.firstChild.clientWidth;
    place();
  });
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => { from = null; });
  board.addEventListener("click", (event) => { // in small, a tap shows the place in large
    if (!whole || !part || !part.contains(event.target)) return;
    event.stopImmediatePropagation();
    const box = board.firstChild.getBoundingClientRect();
    offset = (event.clientX - box.left) / box.width * Number(part.dataset.width) - wide() / 2;
    whole = false;
    place();
  }, true);
  board.addEventListener("focusin", ({ target }) => {
    if (!part?.contains(target) || !target.matches("[data-id]:focus-visible")) return;
    const x = middle(target);
    if (x < offset + FREE || x > offset + wide() - FREE) { offset = x - wide() / 2; place(); }
  });
})();
