"use strict";
// The parts beside the table: rules, result, notifications of the player's turn, chat, clocks, and the speed of bots.
(() => {
  const { page } = globalThis;
  const { data, find, make, say, kept, tell, lang } = page;
  if (data.games || data.lost) return;

  // --- the rules and the legend of symbols ---

  let wanted = "";
  page.openRules = (rule = "") => {
    wanted = rule;
    page.send({ do: "rules" });
  };
  page.showRules = ({ rulebook, legend }) => {
    const drawer = find("rules");
    const texts = Object.entries(rulebook).map(([rule, [title, text]]) => make("section", { id: `rule-${rule}`, className: rule === wanted ? "wanted" : "" }, make("h3", { textContent: `${rule} · ${title}` }), make("p", { textContent: text })));
    const drawn = (name) => {
      const draw = (tag, about) => { const made = document.createElementNS("http://www.w3.org/2000/svg", tag); for (const [key, value] of Object.entries(about)) made.setAttribute(key, value); return made; };
      const svg = draw("svg", { class: "aw", viewBox: "0 0 20 20", "aria-hidden": "true" });
      svg.append(draw("use", { href: `#aw-${name}` }));
      return svg;
    };
    const shown = Object.entries(legend).filter(([name]) => document.getElementById(`aw-${name}`) || name.length === 1);
    const symbols = shown.map(([name, meaning]) => make("li", {}, name.length === 1 ? make("b", { textContent: name }) : drawn(name), make("span", { textContent: meaning })));
    find("rules-list").replaceChildren(make("h3", { textContent: say("legend") }), make("ul", { className: "symbols" }, ...symbols), make("p", { className: "small", textContent: say("rules_told") }), ...texts);
    if (!drawer.open) page.guarded(() => drawer.showModal());
    find("rules-list").focus({ preventScroll: true });
    (find(`rule-${wanted}`) ?? find("rules-list").firstChild).scrollIntoView({ block: "start" });
  };
  find("open-rules").addEventListener("click", () => page.openRules());
  find("rules-close").addEventListener("click", () => find("rules").close());
  find("rules").addEventListener("click", (event) => { if (event.target === find("rules")) find("rules").close(); });

  // --- the result: winners and points, replay, record, and the next game ---

  const wide = matchMedia("(min-width: 62rem)");
  const drawEnd = (table, before) => {
    const { end, you, rematch } = table;
    find("end").hidden = !end;
    find("doing").hidden = Boolean(end); // no choices remain
    document.querySelector(".skip").href = end ? "#end-title" : "#choices";
    if (!end) return;
    const won = end.winners.length > 1 ? say("won_many", { names: page.names(end.winners) }) : end.winners[0] === you ? say("you_won") : say("won", { names: page.names(end.winners) });
    find("end-title").textContent = won;
    // A kind of points that several players have gets one row, so that the players can be compared.
    const kinds = [...new Set(end.scores.flatMap((lines) => lines.map(([text]) => text)))];
    const points = (lines, kind) => { const own = lines.filter(([text]) => text === kind); return own.length ? own.reduce((sum, [, each]) => sum + each, 0) : "–"; };
    const won_by = (seat) => (end.winners.includes(seat) ? "won" : "");
    find("scores").replaceChildren(
      make("thead", {}, make("tr", {}, make("th", { scope: "col", textContent: say("points_of") }), ...table.seats.map(({ name }, seat) => make("th", { scope: "col", className: won_by(seat), textContent: name })))),
      make("tbody", {}, ...kinds.map((kind) => make("tr", {}, make("th", { scope: "row", textContent: kind }), ...end.scores.map((lines, seat) => make("td", { className: won_by(seat), textContent: points(lines, kind) }))))),
      make("tfoot", {}, make("tr", {}, make("th", { scope: "row", textContent: say("total") }), ...table.seats.map((each, seat) => make("td", { className: won_by(seat), textContent: each.points })))),
    );
    find("replay").href = `${location.pathname}/replay?lang=${lang()}`;
    find("record").href = `${location.pathname}/record`;
    find("rematch").hidden = you === null || Boolean(rematch);
    find("rematch-link").hidden = !rematch;
    if (rematch) find("rematch-link").href = rematch;
    if (!before?.end) find("points").open = wide.matches; // on narrow pages it would push the table away
    if (before && !before.end) find("end-title").focus();
  };
  /** On narrow pages, limit the table to the height that remains below the result. */
  const fitEnd = () => {
    const board = find("board");
    const above = board.getBoundingClientRect().top + scrollY;
    board.style.maxHeight = page.table?.end && !wide.matches ? `${innerHeight - above - find("lens").offsetHeight - 2}px` : "";
  };
  addEventListener("resize", fitEnd);
  find("rematch").addEventListener("click", async () => {
    const answer = await fetch(`${location.pathname}/rematch`, { method: "POST" }).catch(() => null);
    const told = await answer?.json().catch(() => null);
    if (told?.link) location.assign(told.link);
    else tell(told?.error?.message ?? say("offline"));
  });

  // --- notifications of the player's turn ---

  for (const name of ["sound", "notify"]) {
    find(name).checked = Boolean(kept.get(name));
    find(name).addEventListener("change", async ({ target }) => {
      if (name === "notify" && target.checked) target.checked = (await globalThis.Notification?.requestPermission()) === "granted";
      kept.set(name, target.checked);
    });
  }
  const ring = () => {
    const context = new AudioContext();
    const tone = context.createOscillator();
    const quiet = context.createGain();
    quiet.gain.setValueAtTime(0.15, context.currentTime);
    quiet.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.4);
    tone.frequency.value = 660;
    tone.connect(quiet).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + 0.4);
    tone.addEventListener("ended", () => context.close());
  };
  const call = (table) => {
    if (find("sound").checked) ring();
    if (find("notify").checked && document.hidden) new Notification(table.title, { body: say("your_turn"), tag: location.pathname });
  };

  // --- the speed of bots ---

  find("pace").addEventListener("change", ({ target }) => { if (!page.send({ do: "pace", pace: target.value })) drawPace(page.table); });
  const drawPace = ({ seats, pace, you, end }) => {
    find("pace").hidden = you === null || Boolean(end) || seats.every(({ plays }) => plays === "person");
    const paces = ["slow", "usual", "fast", "at-once"].map((each) => new Option(say(`pace_${each.replace("-", "_")}`), each, false, each === pace));
    find("pace").replaceChildren(...paces);
  };

  // --- spectators and chat ---

  const watcher = ({ number, name }) => name || say("watcher", { number });
  const drawWatchers = ({ watchers, you }) => {
    if (watchers.length) find("seats").append(make("li", { className: "watchers", textContent: say("watchers", { names: watchers.map(watcher).join(", ") }) }));
    find("name").hidden = you !== null;
  };
  let unread = 0;
  page.arrived = () => {
    const name = kept.get("name");
    if (name) page.send({ do: "name", name });
  };
  page.heard = ({ said, whole }) => {
    const talk = find("said");
    const lines = said.map((line) => make("li", {}, make("b", { textContent: `${line.seat === null ? watcher(line) : page.table.seats[line.seat].name}: ` }), line.text));
    if (!whole) {
      talk.append(...lines);
      find("live").textContent = lines.map((line) => line.textContent).join(" ");
      if (!find("talk").open) unread += lines.length;
    } else talk.replaceChildren(...lines);
    talk.scrollTop = talk.scrollHeight;
    find("unread").textContent = unread ? ` (${unread})` : "";
  };
  find("talk").addEventListener("toggle", () => {
    unread = 0;
    find("unread").textContent = "";
    find("said").scrollTop = find("said").scrollHeight;
  });
  find("talk-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const { value } = find("line");
    if (!value.trim() || page.send({ do: "say", text: value })) find("line").value = "";
  });
  find("name").value = kept.get("name") ?? "";
  find("name").addEventListener("change", ({ target }) => {
    kept.set("name", target.value);
    if (target.value.trim()) page.send({ do: "name", name: target.value });
  });

  // --- clocks ---

  let clocks = null;
  const drawClocks = ({ times }) => {
    clocks = times && { times, since: performance.now() };
    tick();
  };
  const tick = () => {
    for (const [seat, line] of [...find("seats").children].entries()) {
      const time = clocks?.times[seat];
      if (time?.left == null) continue;
      const left = Math.max(0, time.left - (time.runs ? (performance.now() - clocks.since) / 1000 : 0));
      const shown = line.querySelector("time") ?? line.appendChild(make("time", { title: say("time_left") }));
      const seconds = Math.ceil(left); // rounded up, so that 0:00 is shown only at the end
      shown.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      shown.className = left ? "" : "out";
    }
  };
  setInterval(tick, 500);

  // --- players whose time has run out: the other players decide ---

  const drawLate = ({ seats, you, over, more, stands_in, end }, before) => {
    const plays = (seat) => seats[seat]?.plays === "person";
    const others = seats.some((_, seat) => seat !== you && plays(seat));
    const button = (word, message, about) => {
      const made = make("button", { type: "button", textContent: say(word, { minutes: more }), ariaLabel: about ? `${say(word, { minutes: more })}: ${about}` : null });
      made.addEventListener("click", () => page.send(message));
      return made;
    };
    const decide = (seat) => [
      make("p", { textContent: say("time_over", { name: seats[seat].name }) }),
      make("div", { className: "row" }, button("let_bot_play", { do: "bot-plays", seat }, seats[seat].name), button("more_time", { do: "more-time", seat }, seats[seat].name)),
    ];
    const own = [];
    if (stands_in.includes(you)) own.push(make("p", { textContent: say("bot_plays_you") }), button("play_again", { do: "play-again" }));
    if (over.includes(you)) own.push(make("p", { textContent: say(others ? "your_time_over" : "your_time_over_alone") }));
    const shown = end ? [] : [...own, ...(plays(you) ? over.filter((seat) => seat !== you).flatMap(decide) : [])];
    const same = (told) => JSON.stringify([told?.lang, told?.over, told?.stands_in, told?.end]);
    if (before && same(before) === same(page.table)) return; // redrawing could interrupt a click
    find("late").hidden = !shown.length;
    find("late").replaceChildren(...shown);
  };

  // --- links to the player's other tables ---

  const keep = ({ game, end, seats, you }) => {
    const mine = kept.get("tables") ?? [];
    const here = mine.find(({ seats: all, watch }) => watch === location.pathname || all.some((each) => each.link === location.pathname));
    if (here) here.over = Boolean(end);
    else if (you !== null) mine.unshift({ game, date: Date.now(), over: Boolean(end), seats: [{ name: seats[you].name, plays: "person", link: location.pathname }] });
    kept.set("tables", mine);
  };

  page.drawn.push(drawWatchers, drawEnd, drawPace, drawClocks, drawLate, fitEnd, (table, before) => {
    if (!before || Boolean(before.end) !== Boolean(table.end)) keep(table);
    if (before && page.mine(table) && !page.mine(before)) call(table);
  });
  page.start();
})();
