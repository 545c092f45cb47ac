"use strict";
// The picture of the table: lit things can be chosen, other things explain why not. Also its animations.
(() => {
  const { page } = globalThis;
  const { data, find, make, say } = page;
  if (data.games || data.lost) return;
  const board = find("board");
  const byTouch = matchMedia("(hover: none)");
  /** Return whether a thing is shown, and not in another part. (Chromium's `checkVisibility` calls everything in SVG visible.) */
  const visible = (thing) => thing.checkVisibility() && thing.getBoundingClientRect().width > 0;
  const everyNumber = (thing) => thing.dataset.action.split(" ").map(Number);
  /** Return the numbers of what a thing can be chosen for: without a single action if several at once say better what it begins. */
  const numbersOf = (thing) => { const all = everyNumber(thing); const begun = new Set(all.map((each) => page.table.actions[each].begins)); return all.filter((each) => !begun.has(each)); };
  const keyOf = (thing) => thing.dataset.mover ?? `${thing.dataset.kind}/${thing.dataset.id}`;
  const titleOf = (thing) => thing.dataset.title ?? thing.querySelector(":scope > title")?.textContent ?? "";
  const wordsOf = (number) => page.table.actions[number].words;

  // --- drawing ---

  /** Return what a thing is: its name and the pieces drawn on it. Its place, its ground and what it would bring now are no part of it. */
  const lookOf = (thing) => [keyOf(thing), titleOf(thing), ...[...thing.querySelectorAll("[class]:not(.face, text), use")].map((each) => each.getAttribute("href") ?? each.getAttribute("class"))].join("|");
  const looksOf = (svg) => new Map([...svg.querySelectorAll("[data-id]")].map((each) => [each, each.querySelector("[data-id]") ? null : lookOf(each)]));
  let seen = new Set();
  const moved = new Set(); // the looks of what others have changed since one's own last move
  const MANY = 12; // more changes, as at the end of a round, are not marked
  /** Mark what others have changed since one's own last move; a watcher sees what the last move changed. */
  const mark = (looks, changed) => {
    const { you, told } = page.table;
    const mover = told.at(-1)?.lines.find(({ player }) => player != null)?.player;
    if (changed && (you == null || mover === you)) moved.clear();
    const fresh = [...looks].filter(([thing]) => thing.classList.contains("fresh"));
    if (mover !== you && fresh.length <= MANY) for (const [, look] of fresh) moved.add(look);
    for (const [thing, look] of looks) thing.classList.toggle("moved", moved.has(look));
  };

  page.drawBoard = (changed, anew) => {
    const stood = changed ? places() : new Map();
    const lain = changed ? [...board.querySelectorAll("[data-id]")].map(corner) : [];
    land();
    const svg = page.picture(page.table.svg, !page.table.payments.length, anew);
    const looks = looksOf(svg);
    for (const [thing, look] of looks) thing.classList.toggle("fresh", Boolean(changed && look && !seen.has(look)));
    seen = new Set(looks.values());
    mark(looks, changed);
    for (const thing of svg.querySelectorAll("[data-id]:not([tabindex])")) giveRole(thing);
    findGhosts(svg);
    page.divide(changed !== false);
    page.fit();
    move(stood, lain);
  };

  /** Set the accessible name of a thing that can be chosen. It contains the visible text, which users of voice control say. */
  const nameIt = (thing, name) => {
    const title = thing.querySelector(":scope > title") ?? document.createElementNS("http://www.w3.org/2000/svg", "title");
    thing.dataset.title = title.textContent;
    title.textContent = name;
    thing.prepend(title);
  };
  /** Return what a screen reader says of a lit thing: its title and what is done, or how many choices there are; nothing twice. */
  const nameOf = (title, does) => {
    if (does.length > 1) return `${title}: ${say("ways", { count: does.length })}`;
    return title && does[0].includes(title) ? does[0].slice(0, 1).toUpperCase() + does[0].slice(1) : `${title}: ${does[0]}`;
  };
  const giveRole = (thing) => {
    if (thing.parentElement.closest("[data-action]")) {
      thing.removeAttribute("role"); // a part of a thing that can be chosen
      return;
    }
    const inner = thing.querySelector("[data-id]");
    if ("action" in thing.dataset) {
      const does = numbersOf(thing).map(wordsOf);
      thing.setAttribute("role", "button");
      nameIt(thing, nameOf(titleOf(thing), does));
      if (does.length > 1) thing.setAttribute("aria-haspopup", "dialog");
      thing.setAttribute("tabindex", "0");
    } else {
      thing.setAttribute("role", inner ? "group" : "img");
      thing.setAttribute("tabindex", "-1"); // reached with the arrow keys
    }
  };

  // --- animating changes: moved things start at their old place ---

  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  /** Return the ground of a thing; of one that turns up, that of its back, since it is still out of sight itself. */
  const faceOf = (thing) => thing.closest(".reveal")?.querySelector(".face") ?? thing.querySelector(":scope > .face") ?? thing;
  const corner = (thing) => { const [box, own] = [faceOf(thing).getBoundingClientRect(), board.firstChild.getBoundingClientRect()]; return [box.left - own.left, box.top - own.top, box.width]; };
  const groundOf = (thing) => board.firstChild.getCTM().inverse().multiply(thing.parentElement.getCTM());
  /** Return the place of each visible thing that is drawn once. What contains other things is placed by its ground: without one, only what is in it moves. */
  const places = () => {
    const found = new Map();
    for (const thing of board.querySelectorAll("[data-id], [data-mover]")) if ((!thing.querySelector("[data-id]") || thing.querySelector(":scope > .face")) && visible(faceOf(thing))) found.set(keyOf(thing), found.has(keyOf(thing)) ? null : thing);
    return new Map([...found].filter(([, thing]) => thing).map(([key, thing]) => [key, { thing, at: corner(thing), ground: groundOf(thing) }]));
  };
  const FLIGHT = { duration: 600, easing: "ease-in-out", fill: "backwards" };
  const TURNED = 1800; // ms: what was revealed has been turned up and seen; then the rest moves
  const NEAR = 50; // px
  const FAR = 150; // px: what makes room moves at once
  page.watched = 0; // the time until which what was revealed is watched
  /** Put a copy of a thing, which nobody can touch, into a layer of the picture; return it. */
  const copied = (thing, ground, layer) => {
    const copy = thing.cloneNode(true);
    for (const each of [copy, ...copy.querySelectorAll("*")]) for (const name of ["role", "tabindex", "data-action", "data-id", "data-kind", "data-mover"]) each.removeAttribute(name);
    for (const each of copy.querySelectorAll("title, desc, [data-ghost]")) each.remove();
    copy.classList.remove("fresh", "come");
    const around = document.createElementNS(layer.namespaceURI, "g");
    around.setAttribute("transform", `matrix(${["a", "b", "c", "d", "e", "f"].map((each) => ground[each])})`);
    around.setAttribute("aria-hidden", "true");
    around.classList.add("flight");
    around.style.pointerEvents = "none";
    around.append(copy);
    layer.append(around);
    return copy;
  };
  const animate = (copy, frames, delay) => copy.animate(frames, { ...FLIGHT, delay }).addEventListener("finish", () => copy.parentElement.remove());
  /** Let a thing fly to its place in a layer, such as above all others: a copy of it, which changes its size, while it is out of sight itself. */
  const fly = (thing, x, y, size, layer, delay) => {
    const copy = copied(thing, groundOf(thing), layer);
    const way = [`${x}px ${y}px`, "0px 0px"];
    const { x: left, y: top } = faceOf(thing).getBBox();
    copy.style.transformOrigin = `${left}px ${top}px`;
    animate(copy, { translate: way, scale: [`${size}`, "1"] }, delay);
    thing.animate({ translate: way, opacity: [0, 0] }, { ...FLIGHT, delay });
  };
  /** End all flights: what flies is at its place. */
  const land = () => {
    for (const each of document.getAnimations()) if (board.contains(each.effect.target) && !(each instanceof CSSAnimation || each instanceof CSSTransition)) each.cancel();
    for (const layer of board.querySelectorAll(".flight")) layer.remove();
  };
  const move = (stood, lain) => {
    if (calm.matches || !stood.size) return;
    const svg = board.firstChild;
    const scale = svg.clientWidth / svg.viewBox.baseVal.width;
    const pause = svg.querySelector(".reveal") ? TURNED : 0;
    svg.style.setProperty("--pause", `${pause}ms`);
    const below = document.createElementNS(svg.namespaceURI, "g"); // what waits until then covers nothing
    below.classList.add("flight");
    svg.querySelector(":scope > .paper").after(below);
    if (pause) page.watched = performance.now() + pause + FLIGHT.duration;
    const carried = new Map(); // how far each thing is moved, by itself and with what it is in
    const now = places();
    const nearTo = (at) => ([left, top]) => Math.hypot(left - at[0], top - at[1]) < NEAR;
    const turning = [...svg.querySelectorAll(".reveal [data-id]")].map(corner);
    if (pause) for (const [key, { thing, at, ground }] of stood) if (!now.has(key) && !turning.some(nearTo(at))) animate(copied(thing, ground, below), { opacity: [1, 0] }, pause);
    for (const [key, { thing, at }] of now) {
      const revealed = thing.closest(".reveal"); // it flies face down, and turns at its place
      const was = stood.get(key);
      thing.classList.toggle("come", !was && !revealed); // from nowhere: it appears softly
      const base = carried.get(thing.parentElement.closest("[data-id]")) ?? [0, 0];
      const whole = was ? [was.at[0] - at[0], was.at[1] - at[1]] : base;
      const [x, y] = [whole[0] - base[0], whole[1] - base[1]];
      const far = Math.hypot(x, y) > 12;
      carried.set(thing, far ? whole : base);
      if (far && titleOf(thing) === titleOf(was.thing)) thing.classList.remove("fresh"); // the flight shows what happened
      if (revealed && lain.some(nearTo(at))) continue; // it lay there already
      if (far) fly(revealed ?? thing, x / scale, y / scale, was.at[2] / at[2] || 1, ...(pause && !revealed && Math.hypot(x, y) > FAR ? [below, pause] : [svg, 0]));
    }
  };
  /** Scroll until a way to continue is in view: the focused thing, a lit thing, or a button beside the picture. */
  page.reveal = () => {
    const high = Math.max(0, find("prompt").getBoundingClientRect().bottom);
    const view = board.getBoundingClientRect();
    const low = page.low();
    const within = (thing, top, bottom, left, right) => { const box = thing.getBoundingClientRect(); const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]; return y > top && y < bottom && x > left && x < right; };
    const here = document.activeElement;
    if (find("play").contains(here) && here.matches("[data-id]:focus-visible, button:focus-visible, h2:focus-visible")) {
      if (!within(here, high, low, 0, innerWidth)) here.scrollIntoView({ block: "center", inline: "center" });
      return;
    }
    const lit = [...board.querySelectorAll("[data-action]")].filter(visible);
    const buttons = [...find("other-choices").querySelectorAll("button")].filter(visible);
    const inSight = lit.some((thing) => within(thing, Math.max(view.top, high), Math.min(view.bottom, low), view.left, view.right))
      || buttons.some((each) => within(each, high, innerHeight, 0, innerWidth));
    if (!inSight) (lit[0] ?? buttons[0])?.scrollIntoView({ block: "center", inline: "center" });
  };

  // --- ghosts: previews of a tile that is to be placed ---

  let ghosts = new Map(); // the ghost of each action, by the action's number
  let turn = "";
  let shown = null;
  const findGhosts = (svg) => {
    ghosts = new Map([...svg.querySelectorAll("[data-ghost]")].map((each) => [Number(each.dataset.ghost), each]));
    const turns = turnsOf();
    if (!turns.includes(turn)) turn = turns[0] ?? "";
    find("turn").hidden = turns.length < 2;
    find("turn").textContent = say(byTouch.matches ? "turn_touch" : "turn_it");
    shown = null;
    showTurn();
  };
  /** Show the tile beside the map as it is turned now: as the ghost on the map is, if there is one. */
  const showTurn = () => {
    const now = ghosts.get(shown)?.dataset.turn ?? turn;
    for (const each of board.querySelectorAll("[data-variant]")) each.setAttribute("visibility", each.dataset.variant === now ? "visible" : "hidden");
  };
  /** Return every place for the tile, if a thing is one of them. */
  page.ghostPlaces = (thing) => {
    const places = [...board.querySelectorAll("[data-action]")].filter((each) => ghostAt(each) !== undefined);
    return places.includes(thing) ? places : [];
  };
  const turnsOf = () => [...new Set([...ghosts.values()].map((each) => each.dataset.turn))];
  /** Return the action whose ghost to show at a thing: with the current rotation if it fits, else with another. */
  const ghostAt = (thing) => {
    const numbers = numbersOf(thing).filter((number) => ghosts.has(number));
    return numbers.find((number) => ghosts.get(number).dataset.turn === turn) ?? numbers[0];
  };
  const showGhost = (number) => {
    for (const [each, ghost] of ghosts) ghost.classList.toggle("shown", each === number);
    shown = number ?? null;
    showTurn();
  };
  const rotate = (back = false) => {
    const turns = turnsOf();
    if (back) turns.reverse();
    if (!turns.length) return;
    // The place that was read last: another one may still have the focus.
    const here = [...board.querySelectorAll("[data-action]")].find((each) => numbersOf(each).includes(shown)) ?? board.querySelector(".lit:hover") ?? board.querySelector(".lit:focus");
    const fits = here ? numbersOf(here).map((number) => ghosts.get(number)?.dataset.turn) : turns;
    turn = ghosts.get(shown)?.dataset.turn ?? turn; // the shown ghost may have another rotation than the last chosen one
    do turn = turns[(turns.indexOf(turn) + 1) % turns.length]; while (!fits.includes(turn));
    showGhost(here ? ghostAt(here) : null);
    if (!here) return;
    page.readCard(here);
  };
  find("turn").addEventListener("click", () => rotate());
  let wheeled = 0; // how far the wheel was turned since the last rotation
  board.addEventListener("wheel", (event) => { // over a place for the tile the wheel turns it, elsewhere it scrolls
    const lit = event.target.closest?.("[data-action]");
    if (event.ctrlKey || !ghosts.size || !lit || ghostAt(lit) === undefined) return;
    event.preventDefault();
    event.stopPropagation(); // the card beside the pointer stays
    wheeled += event.deltaY;
    if (Math.abs(wheeled) < 30) return;
    rotate(wheeled < 0);
    wheeled = 0;
  }, { passive: false });
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() === "r" && !event.ctrlKey && !event.metaKey && !event.altKey && !event.target.matches?.("input, select")) rotate();
  });

  // --- choosing, asking why not, and describing ---

  /** Choose the action of a lit thing; a menu asks if there are several. */
  const act = (lit) => {
    const numbers = numbersOf(lit);
    if (ghosts.has(numbers[0])) return page.choose(ghostAt(lit));
    return numbers.length === 1 ? page.choose(numbers[0]) : page.guarded(() => openMenu(lit, numbers));
  };
  const touch = (target, byMouse = false) => {
    const lit = target.closest("[data-action]");
    if (lit) return act(lit);
    const thing = target.closest("[data-id]");
    if (thing && byMouse) page.askCard(thing);
    if (thing?.dataset.kind) page.send({ do: "why", kind: thing.dataset.kind, id: thing.dataset.id });
  };

  const openMenu = (thing, numbers) => {
    const menu = find("menu");
    find("menu-title").textContent = titleOf(thing) || say("which");
    menu.querySelector("ul").replaceChildren(...page.doers(numbers).map((each) => make("li", {}, each)));
    menu.className = "placed";
    menu.showModal();
    const spot = thing.getBoundingClientRect();
    const own = menu.getBoundingClientRect();
    menu.style.left = `${Math.max(8, Math.min(spot.left, innerWidth - own.width - 8))}px`;
    menu.style.top = `${Math.max(8, Math.min(spot.bottom + 6, innerHeight - own.height - 8))}px`;
  };
  find("menu-close").addEventListener("click", () => find("menu").close());
  find("menu").addEventListener("click", (event) => { if (event.target === find("menu")) find("menu").close(); });

  /** Return the title and description of a thing, and show the ghost of its tile. */
  const read = (thing) => {
    const lit = thing.closest("[data-action]");
    const ghost = lit ? ghostAt(lit) : undefined;
    if (ghosts.size) showGhost(ghost);
    const numbers = ghost === undefined ? (lit ? numbersOf(lit) : []) : [ghost];
    return { title: titleOf(thing), about: thing.querySelector(":scope > desc")?.textContent ?? "", numbers, turns: ghost !== undefined };
  };
  /** Highlight the things that a pointed choice names, and show the ghost of its tile. */
  page.point = (number, on) => {
    for (const each of board.querySelectorAll("[data-action]")) if (numbersOf(each).includes(number)) each.classList.toggle("pointed", on);
    if (ghosts.size) showGhost(on ? number : undefined);
  };

  /** Move the focus to the nearest thing in a direction. */
  const walk = (from, x, y) => {
    const middle = (thing) => { const box = thing.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
    const [at, up] = middle(from);
    let best = null;
    let least = Infinity;
    for (const thing of board.querySelectorAll("[data-id][tabindex]")) {
      if (!visible(thing)) continue; // in another part
      const [right, down] = middle(thing);
      const along = (right - at) * x + (down - up) * y;
      const aside = Math.abs((right - at) * y) + Math.abs((down - up) * x);
      if (thing === from || along < 4) continue;
      if (along + 3 * aside < least) [best, least] = [thing, along + 3 * aside];
    }
    best?.focus();
  };
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  board.addEventListener("click", (event) => {
    if (page.dragged) return;
    if (page.byTouch(event)) page.tap(event.target);
    else touch(event.target, event.detail > 0);
  });
  board.addEventListener("pointerover", ({ target, pointerType }) => { if (pointerType !== "touch" && ghosts.size && target.closest("[data-id]")) read(target.closest("[data-id]")); });
  board.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !event.target.matches("[data-id]")) return;
    if (event.key === "Enter" || event.key === " ") touch(event.target);
    else if (event.key in ways) walk(event.target, ...ways[event.key]);
    else return;
    event.preventDefault();
  });

  Object.assign(page, {
    act, read, showGhost, visible,
    litNumbers: () => new Set([...board.querySelectorAll("[data-action]")].flatMap(everyNumber)),
    /** Return the first lit thing, of the part that is shown if it has one. */
    firstLit() {
      const lit = [...board.querySelectorAll("[data-action]")];
      return lit.find((each) => visible(each)) ?? lit[0];
    },
    focusedThing: (here) => (board.contains(here) && here.dataset.id ? { thing: keyOf(here), lit: "action" in here.dataset } : null),
    focusThing(key, lit) {
      const same = [...board.querySelectorAll("[data-id][tabindex]")].find((each) => keyOf(each) === key);
      const target = (lit && !("action" in (same?.dataset ?? {})) && (page.firstLit() ?? find("other-choices").querySelector("button"))) || same || find("choices");
      page.showPartOf(target);
      target.focus({ preventScroll: true });
    },
  });
})();
