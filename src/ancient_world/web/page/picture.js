"use strict";
// The picture from the server: what is drawn as before stays on the page as it is, and only the rest is drawn anew.
(() => {
  const { page } = globalThis;
  const { data, find } = page;
  if (data.games || data.lost) return;
  const DIVIDED = "svg, defs, [data-part]"; // what is in these is kept piece by piece
  const LIT = " data-action="; // a lit thing is always drawn anew: its number may stand for another choice
  let whole = null; // the picture on the page, as a piece

  /** Return an element as a piece: it is known by its text, or if it is divided by its name. */
  const pieceOf = (here) => (here.matches(DIVIDED)
    ? { here, known: `${here.tagName} ${here.dataset.part} ${here.dataset.wide}`, pieces: [...here.children].map(pieceOf) }
    : { here, known: here.outerHTML });
  const parsed = (text) => {
    const template = document.createElement("template");
    template.innerHTML = text; // several times as fast as a parser of XML
    const svg = template.content.firstChild;
    const box = svg.getAttribute("viewBox");
    svg.dataset.box = box; // what of it is shown is decided later
    svg.dataset.wide = box.split(" ")[2];
    for (const name of ["width", "height", "viewBox"]) svg.removeAttribute(name);
    return svg;
  };

  /** Make a piece on the page into the next one. */
  const renew = (piece, next) => {
    const before = new Map();
    for (const each of piece.pieces) before.set(each.known, [...(before.get(each.known) ?? []), each]);
    const pieces = next.pieces.map((each) => {
      const same = each.known.includes(LIT) ? null : before.get(each.known)?.shift();
      if (same?.pieces) renew(same, each);
      return same ?? each;
    });
    const stays = new Set(pieces);
    for (const each of piece.pieces) if (!stays.has(each)) each.here.remove();
    let place = piece.here.firstElementChild;
    for (const { here } of pieces) {
      if (here === place) place = place.nextElementSibling;
      else piece.here.insertBefore(here, place);
    }
    piece.pieces = pieces;
    for (const name of piece.here.getAttributeNames()) if (name.startsWith("data-") && name !== "data-shown" && !next.here.hasAttribute(name)) piece.here.removeAttribute(name);
    for (const { name, value } of next.here.attributes) page.put(piece.here, name, value);
  };

  /** Set an attribute if it is another, since setting it costs a layout. */
  page.put = (thing, name, value) => { if (thing.getAttribute(name) !== value) thing.setAttribute(name, value); };
  /** Have a picture on the page, and return it; `lit` says whether its lit things can be chosen, `anew` whether nothing of the last one stays. */
  page.picture = (text, lit, anew) => {
    const svg = parsed(text);
    if (!lit) for (const each of svg.querySelectorAll("[data-action]")) { each.removeAttribute("data-action"); each.classList.remove("lit"); }
    const next = pieceOf(svg);
    if (!anew && whole?.known === next.known) renew(whole, next);
    else {
      whole = next;
      find("board").replaceChildren(svg);
    }
    return whole.here;
  };
})();
