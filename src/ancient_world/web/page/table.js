"use strict";
// A table: the connection to the server, the players, and a choice from its click to the server's answer.
(() => {
  const { page } = globalThis;
  const { data, find, make, kept, say, listed, note, explained, ruled, lang } = page;
  if (data.games || data.lost) return;

  // --- the connection to the server ---

  let socket;
  let waited = 0;
  let again;
  const joined = () => socket?.readyState === WebSocket.OPEN;
  /** Send a message and return whether it was sent; without a connection show an error, as messages are not queued. */
  const send = (something) => {
    if (!joined()) {
      page.tell(say("not_sent"));
      return false;
    }
    socket.send(JSON.stringify(something));
    return true;
  };
  const look = (since) => { if (joined()) send({ do: "look", lang: lang(), since, layout: page.layout() }); };
  const connect = () => {
    clearTimeout(again);
    socket = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}${location.pathname}`);
    const mine = socket;
    mine.addEventListener("open", () => { look(table?.version ?? null); page.arrived(); });
    mine.addEventListener("message", (event) => { if (mine === socket) hear(JSON.parse(event.data)); });
    mine.addEventListener("close", () => { if (mine === socket) cut(); });
  };
  /** Handle a lost connection: say so, and reconnect. */
  const cut = () => {
    socket = null;
    answered();
    find("offline").textContent = say("offline");
    waited = Math.min(waited ? waited * 2 : 250, 4000);
    clearTimeout(again);
    again = setTimeout(connect, waited);
  };
  const hurry = () => { if (!socket) connect(); };

  const late = []; // messages about the table that wait

  const hear = (said) => {
    if (said.careful !== undefined) return page.guarded(() => ask(said));
    if (said.error) {
      answered();
      const { message, data: about } = said.error;
      return note(ruled("p", message, about.rule, said.rules), ...explained(said.rules ?? {}));
    }
    if (said.said) return page.heard(said);
    if (said.rulebook) return page.showRules(said);
    if (said.why) return page.readWhy(said) || note(...said.why.map(({ what, why, rule }) => ruled("p", what ? `${what}: ${why}` : why, rule, said.rules)), ...explained(said.rules));
    waited = 0;
    if (find("offline").textContent) {
      note();
      find("offline").textContent = "";
      find("live").textContent = say("online");
    }
    const left = page.watched - performance.now();
    if (left > 0 && !busy && said.version !== table.version) { // the table changes when what was revealed has been watched
      if (late.push(said) === 1) setTimeout(() => late.splice(0).forEach(hear), left + 20);
      return;
    }
    for (const each of [...late.splice(0), said]) page.guarded(() => show(each), busy);
  };

  // --- the table ---

  let table = null; // the last table from the server
  let busy = false; // a choice waits for its answer
  const names = (seats) => listed(seats.map((seat) => table.seats[seat].name));

  /** Make a choice: it is marked at once, and the server's answer follows. With the setting, the server asks back before chance. */
  const choose = (number, what = "action", careful = what === "action" && Boolean(kept.get("confirm"))) => {
    if (busy) return;
    note();
    find("menu").close();
    busy = send({ do: what === "action" ? "choose" : "pay", [what]: number, version: table.version, ...(careful ? { careful } : {}) });
    if (busy) page.wait(number, what);
  };
  const answered = () => {
    busy = false;
    page.unwait();
  };
  /** Ask whether to make a choice that chance or a secret follows. */
  const ask = ({ careful: number, version }) => {
    answered();
    if (version !== table.version) return;
    const menu = find("menu");
    const certain = make("button", { type: "button" }, make("span", { textContent: table.actions[number].words }), make("small", { textContent: table.actions[number].effect }));
    certain.addEventListener("click", () => choose(number, "action", false));
    find("menu-title").textContent = say("careful");
    menu.querySelector("ul").replaceChildren(make("li", {}, certain));
    menu.className = "";
    menu.style.left = menu.style.top = "";
    menu.showModal();
  };

  const show = (said) => {
    const before = table;
    table = page.table = said;
    answered();
    page.learn(said.symbols);
    const fresh = before && !said.whole ? said.told : [];
    if (fresh.length) {
      note();
      find("menu").close();
    }
    drawSeats();
    page.drawAsked(before);
    const noticed = before && !said.whole ? before.notices.at(-1)?.number ?? -1 : Infinity;
    const news = said.notices.filter(({ number }) => number > noticed).map(({ version, text }) => ({ version, lines: [{ text, changes: [] }] }));
    if (said.whole || fresh.length || news.length) page.drawLog(said.whole ? null : [...fresh, ...news]);
    page.placeUndo();
    // Unchanged parts are not redrawn, since redrawing could interrupt a click.
    if (said.svg !== before?.svg || said.whole || said.version !== before.version) {
      const focus = focused();
      page.drawBoard(before && said.version !== before.version, said.whole);
      page.drawChoices(before);
      for (const draw of page.drawn) draw(table, before);
      refocus(focus);
    } else for (const draw of page.drawn) draw(table, before);
    const mine = page.mine(table);
    document.title = `${mine ? `● ${say("your_turn_title")} · ` : ""}${table.title}`;
    find("title").textContent = table.title;
    const question = (told) => JSON.stringify([told?.lang, told?.trouble || told?.waits.text, told?.waits.rule, told?.rules[told.waits.rule]]);
    if (question(before) !== question(table)) find("waits").replaceChildren(ruled("span", table.trouble || table.waits.text, table.waits.rule, table.rules)); // redrawing could interrupt a click
    find("waits").className = mine ? "mine" : "";
    find("yours-now").hidden = !mine;
    find("whose").replaceChildren(...(mine || table.end ? [] : table.seats.flatMap(({ turn }, seat) => (turn ? [shape(seat)] : []))));
    if (said.version !== before?.version) page.reveal();
    const heard = [...fresh, ...news].flatMap((each) => each.lines.map((line) => line.text));
    if (mine && !page.mine(before)) heard.push(say("your_turn"));
    if (mine && (table.version !== before?.version || table.waits.text !== before.waits.text)) heard.push(table.waits.text);
    if (heard.length) find("live").textContent = heard.join(" ");
    document.documentElement.dataset.version = table.version;
    document.documentElement.dataset.ready ??= Math.round(performance.now()); // when the page became playable, for tests
    document.documentElement.dataset.turn = mine ? "mine" : table.end ? "over" : "others";
  };

  const SVG = "http://www.w3.org/2000/svg";
  /** Return the shape of a seat in its colour, as the pictures have it. */
  const shape = (seat) => {
    const { shape: corners, colour } = table.seats[seat];
    const drawn = (tag, about) => { const made = document.createElementNS(SVG, tag); for (const [key, value] of Object.entries(about)) made.setAttribute(key, value); return made; };
    const svg = drawn("svg", { class: "shape", viewBox: "0 0 20 20", "aria-hidden": "true" });
    svg.append(corners.length ? drawn("polygon", { points: corners.join(" ") }) : drawn("circle", { cx: 10, cy: 10, r: 7 }));
    svg.style.setProperty("--side", colour);
    return svg;
  };

  /** Return the seats with the most points, unless all have as many; at the end, those that have won. */
  const leaders = () => {
    const { seats, end } = table;
    if (end) return end.winners;
    const most = Math.max(...seats.map(({ points }) => points ?? -Infinity));
    const first = [...seats.keys()].filter((seat) => seats[seat].points === most);
    return first.length < seats.length ? first : [];
  };
  const drawSeats = () => {
    const bot = ({ plays }) => plays !== "person";
    const first = leaders();
    const leads = table.end ? "winner" : first.length > 1 ? "leads_with" : "leads";
    find("seats").replaceChildren(...table.seats.map((each, seat) => {
      const { name, points, score, turn, here } = each;
      const thinks = turn && bot(each) && !table.end;
      const about = [...(first.includes(seat) ? [leads] : []), ...(seat === table.you ? ["you"] : []), ...(bot(each) ? ["bot"] : here ? [] : ["away"])];
      const line = make("li", { className: `${turn ? "turn" : ""} ${seat === table.you ? "you" : ""} ${thinks ? "thinks" : ""} ${first.includes(seat) ? "first" : ""}` }, shape(seat), make("b", { textContent: name }));
      line.append(make("strong", { textContent: points ?? "?", ariaHidden: true }), make("span", { className: "unseen", textContent: score || say("points_hidden") }));
      for (const each of about) line.append(make("span", { className: `sign ${each}` }, make("span", { className: ["you", "away"].includes(each) ? "" : "unseen", textContent: ` ${say(each)}` })));
      if (turn) line.append(make("span", { className: "unseen", textContent: say(thinks ? "thinks" : "turn") }));
      line.title = [name, score || say("points_hidden"), ...about.map((each) => say(each === "away" ? "away_told" : each))].join(" · ");
      return line;
    }));
  };

  // --- keeping focus when the page is redrawn ---

  let held = null; // the element with focus while there is no choice; focus moves on with the next choice
  const focused = () => {
    const here = document.activeElement;
    const found = page.focusedThing(here) ?? { choices: here === find("choices") || find("other-choices").contains(here) || find("all").contains(here), menu: find("menu").contains(here) };
    return { ...found, lit: found.lit || here === held };
  };
  const refocus = ({ thing, lit, choices, menu }) => {
    if (table.end) return;
    if (thing) {
      page.focusThing(thing, lit);
      held = lit ? document.activeElement : null;
    } else if (choices || menu) (find("other-choices").querySelector("button") ?? page.firstLit() ?? find("choices")).focus({ preventScroll: true });
  };

  Object.assign(page, { send, choose, names, shape, drawSeats, waits: () => busy });
  page.start = () => {
    find("play").hidden = false;
    document.body.classList.add("playing");
    page.spoken = () => look(null);
    page.look = look;
    addEventListener("online", hurry);
    addEventListener("offline", () => { // the browser notices a dead connection only after minutes
      socket?.close();
      cut();
    });
    document.addEventListener("visibilitychange", () => { if (!document.hidden) hurry(); });
    connect();
  };
})();
