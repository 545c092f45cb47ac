"use strict";
// A table: the connection to the server, the players, the list of choices, and the log.
(() => {
  const { page } = globalThis;
  const { data, find, make, say, listed, note, explained, ruled, lang } = page;
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
    busy = false;
    find("offline").textContent = say("offline");
    waited = Math.min(waited ? waited * 2 : 250, 4000);
    clearTimeout(again);
    again = setTimeout(connect, waited);
  };
  const hurry = () => { if (!socket) connect(); };

  const hear = (said) => {
    if (said.error) {
      busy = false;
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
    page.guarded(() => show(said), busy);
  };

  // --- the table ---

  let table = null; // the last table from the server
  let busy = false; // a choice waits for its answer
  const names = (seats) => listed(seats.map((seat) => table.seats[seat].name));

  const choose = (number, what = "action") => {
    if (busy) return;
    note();
    find("menu").close();
    busy = send({ do: what === "action" ? "choose" : "pay", [what]: number, version: table.version });
  };

  const show = (said) => {
    const before = table;
    table = page.table = said;
    busy = false;
    const fresh = before && !said.whole ? said.told : [];
    if (fresh.length) {
      note();
      find("menu").close();
    }
    drawSeats();
    drawAsked(before);
    const noticed = before && !said.whole ? before.notices.at(-1)?.number ?? -1 : Infinity;
    const news = said.notices.filter(({ number }) => number > noticed).map(({ version, text }) => ({ version, lines: [{ text, changes: [] }] }));
    if (said.whole || fresh.length || news.length) drawLog(said.whole ? null : [...fresh, ...news]);
    // Unchanged parts are not redrawn, since redrawing could interrupt a click.
    if (said.svg !== before?.svg || said.whole || said.version !== before.version) {
      const focus = focused();
      page.drawBoard(before && said.version !== before.version);
      drawChoices(before);
      for (const draw of page.drawn) draw(table, before);
      refocus(focus);
    } else for (const draw of page.drawn) draw(table, before);
    const mine = page.mine(table);
    document.title = `${mine ? `● ${say("your_turn_title")} · ` : ""}${table.title}`;
    find("title").textContent = table.title;
    find("waits").replaceChildren(ruled("span", table.trouble || table.waits.text, table.waits.rule, table.rules));
    find("waits").className = mine ? "mine" : "";
    if (said.version !== before?.version) page.reveal();
    const heard = [...fresh, ...news].flatMap((each) => each.lines.map((line) => line.text));
    if (mine && !page.mine(before)) heard.push(say("your_turn"));
    if (mine && (table.version !== before?.version || table.waits.text !== before.waits.text)) heard.push(table.waits.text);
    if (heard.length) find("live").textContent = heard.join(" ");
    document.documentElement.dataset.version = table.version;
    document.documentElement.dataset.ready ??= Math.round(performance.now()); // when the page became playable, for tests
    document.documentElement.dataset.turn = mine ? "mine" : table.end ? "over" : "others";
  };

  const drawSeats = () => {
    find("seats").replaceChildren(...table.seats.map(({ name, plays, score, turn, here }, seat) => {
      const about = [score || say("points_hidden")];
      if (seat === table.you) about.push(say("you"));
      if (plays !== "person") about.push(say("bot"));
      else if (!here) about.push(say("away"));
      const line = make("li", { className: `${turn ? "turn" : ""} ${seat === table.you ? "you" : ""}` }, make("b", { textContent: name }), make("span", { textContent: about.join(" · ") }));
      if (turn) line.append(make("span", { className: "unseen", textContent: say("turn") }));
      return line;
    }));
  };

  // --- the list of choices ---

  const button = (words, about, act, point = () => {}) => {
    const made = make("button", { type: "button" }, make("span", { textContent: words }));
    if (about) made.append(make("small", { textContent: about }));
    made.addEventListener("click", act);
    for (const [name, on] of [["mouseenter", true], ["focus", true], ["mouseleave", false], ["blur", false]]) made.addEventListener(name, () => point(on));
    return made;
  };
  const doer = (number) => {
    const { words, effect } = table.actions[number];
    const made = button(words, effect, () => choose(number), (on) => page.point(number, on));
    made.dataset.number = number;
    return made;
  };
  const grouped = (numbers) => {
    const groups = new Map();
    for (const number of numbers) {
      const { group } = table.actions[number];
      groups.set(group, [...(groups.get(group) ?? []), number]);
    }
    return [...groups].flatMap(([group, some]) => [
      ...(group && some.length > 1 ? [make("h3", { className: "kind", textContent: group })] : []),
      make("div", { className: "does" }, ...some.map(doer)),
    ]);
  };

  const wide = matchMedia("(min-width: 62rem)");
  const drawChoices = (before) => {
    const drawn = page.litNumbers();
    const { payments } = table;
    const every = payments.length ? [] : [...table.actions.keys()];
    const others = every.filter((number) => !drawn.has(number));
    const watching = table.you === null;
    find("choices-told").textContent = watching ? say("watching") : drawn.size ? say(matchMedia("(hover: none)").matches ? "on_board_touch" : "on_board") : every.length || payments.length ? "" : say("none_now");
    find("other-choices").replaceChildren(...grouped(others), make("div", { className: "does" }, ...payments.map(({ words, effect }, number) => button(words, effect, () => choose(number, "payment")))));
    const all = find("all");
    if (!before) all.open = wide.matches; // on narrow pages it would push other parts away
    all.hidden = !drawn.size;
    all.querySelector("summary").textContent = say("all_choices", { count: every.length });
    all.querySelector("div").replaceChildren(...grouped(every));
    find("undo").hidden = find("undo-told").hidden = watching || Boolean(table.end);
  };

  let withdrawn = false; // set when the player withdraws a request, so that no refusal is shown
  /** Show a request to undo the last choice. */
  const drawAsked = (before) => {
    const { agreed } = table.undo;
    const mine = agreed.includes(table.you);
    const named = table.undo.what ?? say("undo_last");
    const what = table.undo.after ? `${named} ${say("undo_after", { count: table.undo.after })}` : named;
    find("undo-told").textContent = table.undo.able ? what : "";
    find("undo").disabled = !table.undo.able || mine;
    find("asked").hidden = !agreed.length;
    find("asked-text").textContent = !agreed.length ? "" : mine ? say("undo_wait", { what }) : say("undo_asked", { names: names(agreed), what });
    const answer = (word, does, look) => {
      const made = make("button", { type: "button", textContent: say(word), className: look });
      made.addEventListener("click", () => send(does()));
      return made;
    };
    const withdraw = () => {
      withdrawn = true;
      return { do: "refuse" };
    };
    const answers = table.you === null ? [] : mine ? [answer("withdraw", withdraw, "")] : [answer("agree", () => ({ do: "undo", version: table.version }), "main"), answer("refuse", () => ({ do: "refuse" }), "")];
    find("asked-buttons").replaceChildren(...(agreed.length ? answers : []));
    if (before?.undo.agreed.length && !agreed.length && before.version === table.version && before.undo.agreed.includes(table.you) && !withdrawn) note(make("p", { textContent: say("refused") }));
    if (!agreed.length) withdrawn = false;
  };
  find("undo").addEventListener("click", () => send({ do: "undo", version: table.version }));

  // --- the log ---

  /** Return a log entry, with its changes collapsed below. */
  const told = ({ text, rule, changes }, isNew) => {
    const first = ruled("p", text, rule, table.rules);
    const item = make("li", { className: isNew ? "new" : "" }, first);
    if (changes.length) {
      const more = make("button", { type: "button", className: "more", textContent: `+${changes.length}`, ariaLabel: say("changes", { count: changes.length }), title: say("changes", { count: changes.length }), ariaExpanded: false });
      const folded = make("div", { hidden: true }, ...changes.map((each) => make("p", { textContent: each })));
      more.addEventListener("click", () => {
        folded.hidden = !folded.hidden;
        more.ariaExpanded = !folded.hidden;
      });
      first.append(more);
      item.append(folded);
    }
    for (const each of item.querySelectorAll("button")) each.tabIndex = -1;
    return item;
  };

  // In order, like the chat: the newest line is last, and stays in view unless the player has scrolled up.
  const log = find("log");
  const tell = (line, isNew) => {
    const last = log.querySelector(":scope > .turn:last-child");
    if (last && !line.turn) return last.lastElementChild.append(told(line, isNew));
    const round = line.round && String(line.round) !== last?.dataset.round ? [make("h3", { className: "kind", textContent: say("round", { number: line.round }) })] : [];
    const turn = make("li", { className: "turn" }, ...round, make("ol", {}, told(line, isNew)));
    turn.dataset.round = line.round ?? "";
    log.append(turn);
  };
  const drawLog = (fresh) => {
    if (!fresh) reads = false;
    if (!fresh) log.replaceChildren(...(table.told[0]?.version > 1 ? [make("li", { className: "small", textContent: say("older") })] : []));
    const said = table.notices.map(({ version, text }) => ({ version, lines: [{ text, changes: [] }] }));
    for (const { lines } of fresh ?? [...table.told, ...said].sort((one, other) => one.version - other.version)) for (const line of lines) tell(line, Boolean(fresh));
    toEnd();
  };
  let reads = false; // whether the player has scrolled up
  let high = 0;
  const toEnd = () => { if (!reads) log.scrollTop = log.scrollHeight; };
  log.addEventListener("scroll", () => { if (log.clientHeight === high) reads = log.scrollHeight - high - log.scrollTop > 40; });
  new ResizeObserver(() => {
    high = log.clientHeight;
    toEnd();
  }).observe(log);
  log.addEventListener("keydown", (event) => { // arrow keys move between the buttons, which are too many for Tab
    const all = [...log.querySelectorAll("button")].filter((each) => each.checkVisibility());
    const next = all[all.indexOf(document.activeElement) + ({ ArrowDown: 1, ArrowUp: -1 }[event.key] ?? NaN)];
    if (!next) return;
    next.focus();
    event.preventDefault();
  });

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

  Object.assign(page, { send, choose, names, doer, waits: () => busy });
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
