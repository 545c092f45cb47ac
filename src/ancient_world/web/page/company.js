"use strict";
// The company at a table: notifications, chat, clocks, the speed of bots, and links to other tables.
(() => {
  const { page } = globalThis;
  const { data, find, make, say, kept } = page;
  if (data.games || data.lost) return;

  // --- notifications of the player's turn ---

  for (const name of ["confirm", "sound", "notify"]) {
    find(name).checked = Boolean(kept.get(name));
    find(name).addEventListener("change", async ({ target }) => {
      if (name === "notify" && target.checked) {
        target.checked = (await globalThis.Notification?.requestPermission()) === "granted";
        if (!target.checked) page.tell(say("notify_denied"));
      }
      if (name === "sound" && target.checked) ring(); // so that one hears what it is
      kept.set(name, target.checked);
    });
  }
  const small = matchMedia("(max-width: 61.99rem)");
  const placeLanguages = () => (small.matches ? find("notices") : document.querySelector("header")).append(find("languages"));
  small.addEventListener("change", placeLanguages);
  placeLanguages();
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
    if (find("notify").checked && document.hidden) try { new Notification(table.title, { body: say("your_turn"), tag: location.pathname }); } catch { /* some phones allow none from a page */ }
  };

  // --- the speed of bots ---

  find("pace").addEventListener("change", ({ target }) => { if (!page.send({ do: "pace", pace: target.value })) drawPace(page.table); });
  const drawPace = ({ seats, pace, you, end }) => {
    find("pace").hidden = you === null || Boolean(end) || seats.every(({ plays }) => plays === "person");
    const drawn = `${page.lang()} ${pace}`;
    if (find("pace").dataset.drawn === drawn && find("pace").value === pace) return; // redrawing would close an open list
    find("pace").dataset.drawn = drawn;
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

  page.drawn.push(drawWatchers, drawPace, drawClocks, drawLate, (table, before) => {
    if (!before || Boolean(before.end) !== Boolean(table.end)) keep(table);
    if (before && page.mine(table) && !page.mine(before)) call(table);
  });
  page.start();
})();
