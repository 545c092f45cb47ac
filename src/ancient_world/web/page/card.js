"use strict";
// The card beside the pointer: a thing in large, with its words, what choosing it does, and after a click why it cannot be chosen.
(() => {
  const { page } = globalThis;
  const { data, find, make, say, explained, ruled } = page;
  if (data.games || data.lost) return;
  const board = find("board");
  const card = find("card");
  const REST = 350; // ms
  const NEXT = 120; // ms, while a card is shown
  const AFTER = 900; // ms after a click, in which the pointer asks for nothing
  const AWAY = 30; // px from where it clicked; until then, the pointer rests
  const TIMES = 3;
  const LEAST = 1.25; // a picture that is hardly larger than the thing is left out
  const MOST = 4; // the most choices that are told
  const GAP = 14; // px
  const XMLNS = "http://www.w3.org/2000/svg";
  let thing = null; // the thing that is shown
  let next = null; // the thing under the pointer
  let pointer = null; // where the pointer is; without it, the card stands beside the thing
  let coming = 0;
  let going = 0;

  const drawn = (tag, about) => {
    const made = document.createElementNS(XMLNS, tag);
    for (const [name, value] of Object.entries(about)) made.setAttribute(name, value);
    return made;
  };
  /** Return a copy of a thing and its box. */
  const copied = (one) => {
    const copy = one.cloneNode(true);
    for (const each of copy.querySelectorAll("[data-ghost], title, desc")) each.remove();
    for (const each of [copy, ...copy.querySelectorAll("*")]) {
      for (const name of ["role", "tabindex", "aria-haspopup", "data-action", "data-id", "data-kind", "data-mover", "data-title"]) each.removeAttribute(name);
      each.classList.remove("lit", "fresh", "come", "pointed", "read", "refused", "chosen");
    }
    const svg = drawn("svg", {});
    svg.append(copy);
    find("card-picture").replaceChildren(svg); // only what is on the page has a box
    find("card").hidden = false;
    const { x, y, width, height } = copy.getBBox();
    return [copy, [x - 3, y - 3, width + 6, height + 6]];
  };
  /** Return the whole picture and the box of a thing in it, for a thing without a ground of its own, such as a square. */
  const cut = (face, unit) => {
    const picture = board.firstChild;
    const [box, whole] = [face.getBoundingClientRect(), picture.getBoundingClientRect()];
    picture.id = "picture";
    const { width, height } = picture.viewBox.baseVal;
    return [drawn("use", { href: "#picture", width, height }), [(box.left - whole.left) / unit - 3, (box.top - whole.top) / unit - 3, box.width / unit + 6, box.height / unit + 6]];
  };
  const isClear = (shape) => { const { fill, fillOpacity } = getComputedStyle(shape); return fill === "none" || fill === "transparent" || /, 0\)$/.test(fill) || Number(fillOpacity) < 0.5; };
  /** Return a picture of a thing, so many times as large as on the page, within a width and a height; null if it would hardly be larger or is no card. */
  page.enlarged = (one, times, wide, high, least = LEAST) => {
    const unit = board.firstChild.clientWidth / board.firstChild.viewBox.baseVal.width; // px
    const face = one.querySelector(":scope > .face");
    if (face?.localName === "path") return null; // a place of a board, such as a part of a wheel, is large, and shows nothing more
    const [inside, box] = face && isClear(face) ? cut(face, unit) : copied(one);
    const [, , width, height] = box;
    const scale = Math.min(times * unit, wide / width, high / height);
    if (!(scale > least * unit)) return null;
    const svg = drawn("svg", { class: "aw", "aria-hidden": "true", viewBox: box.join(" "), width: width * scale, height: height * scale });
    svg.append(inside);
    return svg;
  };

  const fill = () => {
    const { title, about, numbers, turns } = page.read(thing);
    const svg = turns ? null : page.enlarged(thing, TIMES, Math.min(420, innerWidth * 0.4), innerHeight * 0.5);
    find("card-picture").replaceChildren(...(svg ? [svg] : []));
    find("card-title").textContent = title;
    find("card-text").textContent = about;
    const does = numbers.slice(0, MOST).map((number) => page.table.actions[number]).map(({ words, effect }) => make("p", {}, make("b", { textContent: `▸ ${words}` }), effect && `: ${effect}`));
    if (numbers.length > MOST) does.push("…");
    if (turns) does.push(make("p", { className: "small", textContent: say("turn_key") }));
    find("card-does").replaceChildren(...does);
    find("card-why").replaceChildren();
    card.style.width = svg ? `${Math.max(260, Number(svg.getAttribute("width")) + 26)}px` : "";
  };
  /** Place the card beside the thing, or beside the pointer if the thing is too wide, inside the window, and off the choices if it can be. */
  const place = () => {
    const own = card.getBoundingClientRect();
    const spot = thing.getBoundingClientRect();
    const view = board.getBoundingClientRect();
    const around = page.ghostPlaces(thing).map((each) => each.getBoundingClientRect()); // the card of a ghost leaves the whole map in sight
    const [left, right] = [Math.max(Math.min(spot.left, ...around.map((each) => each.left)), view.left), Math.min(Math.max(spot.right, ...around.map((each) => each.right)), view.right)];
    const middle = pointer ? pointer[1] : spot.top + spot.height / 2;
    const fits = (x) => x >= 8 && x + own.width <= innerWidth - 8;
    const ways = [right + GAP, left - GAP - own.width];
    if (pointer && !around.length) ways.push(pointer[0] + GAP + 6, pointer[0] - GAP - own.width);
    const top = (y) => Math.max(8, Math.min(y, innerHeight - own.height - 8));
    const choices = find("doing").getBoundingClientRect();
    const up = top(middle - own.height / 2);
    const covers = (x) => x < choices.right && x + own.width > choices.left && up < choices.bottom && up + own.height > choices.top;
    const x = ways.find((each) => fits(each) && !covers(each)) ?? ways.find(fits);
    if (x !== undefined) {
      card.style.left = `${x}px`;
      card.style.top = `${up}px`;
      return;
    }
    const [above, below] = pointer ? [pointer[1] - GAP, pointer[1] + GAP + 8] : [spot.top - GAP, spot.bottom + GAP];
    card.style.left = `${Math.max(8, Math.min((left + right - own.width) / 2, innerWidth - own.width - 8))}px`;
    card.style.top = `${below + own.height <= innerHeight - 8 ? below : Math.max(8, above - own.height)}px`;
  };
  /** After a click the pointer can go to the card, for its rules; before that, its words are those of the thing, which screen readers know. */
  const pin = (on) => {
    card.classList.toggle("pinned", on);
    card.ariaHidden = String(!on);
  };
  const open = (one) => {
    if (!one?.isConnected || !page.visible(one) || find("menu").open) return;
    clearTimeout(going);
    pin(false);
    thing = one;
    card.hidden = false;
    fill();
    place();
  };
  const close = () => {
    clearTimeout(coming);
    clearTimeout(going);
    thing = null;
    card.hidden = true;
  };
  const leave = () => {
    clearTimeout(coming);
    next = null;
    if (!thing) return;
    clearTimeout(going);
    if (card.classList.contains("pinned")) going = setTimeout(close, 400); // time to go to the card
    else close();
  };

  /** Have the card of what is under the pointer come after a moment. */
  const approach = ({ target, pointerType, buttons }) => {
    if (pointerType === "touch" || buttons) return;
    const one = target.closest("[data-id]");
    if (one === next && one) return;
    const wait = thing ? NEXT : REST;
    if (one !== thing) leave();
    next = one;
    if (one && one !== thing) coming = setTimeout(() => open(one), card.classList.contains("pinned") && thing ? REST : wait);
    if (one === thing) clearTimeout(going);
  };
  // The pointer may rest while the table is drawn anew under it: then it asks for nothing, and the card would cover what is asked.
  const rests = ({ clientX, clientY }) => pointer && pointer[0] === clientX && pointer[1] === clientY;
  // After a click, too: the table changes under a pointer that has done what it wanted, and hovers over nothing on purpose.
  let clicked = null; // where and when the pointer has last made a choice
  const lingers = ({ clientX, clientY, timeStamp }) => {
    if (clicked && (timeStamp < clicked.at + AFTER || Math.hypot(clientX - clicked.x, clientY - clicked.y) < AWAY)) return true;
    clicked = null;
    return false;
  };
  addEventListener("click", ({ target, clientX, clientY, timeStamp, detail }) => {
    if (!detail || !target.closest?.("#board [data-action], #doing button, #menu button")) return;
    clicked = { x: clientX, y: clientY, at: timeStamp };
    next = null;
    close();
  }, true);
  board.addEventListener("pointerover", (event) => { if (!rests(event) && !lingers(event)) approach(event); });
  board.addEventListener("pointermove", (event) => {
    const { clientX, clientY, pointerType } = event;
    if (pointerType === "touch" || rests(event)) return;
    pointer = [clientX, clientY];
    if (lingers(event)) return;
    if (next && !next.isConnected || !next && event.target.closest("[data-id]")) approach(event);
    if (!thing || card.classList.contains("pinned")) return;
    const own = card.getBoundingClientRect();
    if (clientX > own.left - 6 && clientX < own.right + 6 && clientY > own.top - 6 && clientY < own.bottom + 6) place();
  });
  board.addEventListener("pointerleave", () => {
    leave();
    pointer = null;
  });
  card.addEventListener("pointerenter", () => clearTimeout(going));
  card.addEventListener("pointerleave", close);
  board.addEventListener("pointerdown", ({ pointerType }) => { if (pointerType === "touch") close(); });
  board.addEventListener("scroll", close);
  addEventListener("wheel", close, { passive: true });
  addEventListener("blur", close);
  board.addEventListener("focusin", ({ target }) => {
    if (!target.matches("[data-id]:focus-visible")) return;
    pointer = null;
    open(target);
  });
  board.addEventListener("focusout", close);
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape") close(); });
  page.drawn.push(() => { if (thing && !thing.isConnected) close(); });
  page.turned.push(close);

  /** Show the card of a thing again, after its tile was turned. */
  page.readCard = (one) => {
    if (one !== thing) return;
    fill();
    place();
  };
  /** Show the card of a thing that was clicked but cannot be chosen; the answer comes into the card. */
  page.askCard = (one) => {
    clearTimeout(coming);
    if (one !== thing) open(one);
  };
  const readSheet = page.readWhy;
  page.readWhy = (said) => {
    if (readSheet(said)) return true;
    const { why, rules, of } = said;
    if (!thing || !pointer || of.kind !== thing.dataset.kind || of.id !== thing.dataset.id) return false;
    const told = why.map(({ what, why: reason, rule }) => ruled("p", what ? `${what}: ${reason}` : reason, rule, rules));
    find("card-why").replaceChildren(...told, ...explained(rules));
    find("live").textContent = told.map((each) => each.textContent).join(" ");
    pin(true);
    place();
    return true;
  };
})();
