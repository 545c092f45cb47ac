"use strict";
// The script of both pages. It knows no game: pictures, choices and sentences come from the server.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const find = (id) => document.getElementById(id);
  const make = (tag, about = {}, ...inside) => {
    const made = Object.assign(document.createElement(tag), about);
    made.append(...inside);
    return made;
  };
  const kept = {
    // What this browser remembers; some remember nothing.
    get(name) { try { return JSON.parse(localStorage.getItem(`ancient-world-${name}`)); } catch { return null; } },
    set(name, value) { try { localStorage.setItem(`ancient-world-${name}`, JSON.stringify(value)); } catch { /* then it is forgotten */ } },
  };

  // --- words, and the language ---

  let lang = kept.get("lang");
  if (!Object.hasOwn(data.languages, lang)) lang = data.lang;
  const say = (word, values = {}) => data.words[lang][word].replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const listed = (names) => (names.length < 2 ? names.join("") : names.slice(0, -1).join(", ") + say("and") + names.at(-1));

  const speak = () => {
    document.documentElement.lang = lang;
    for (const each of document.querySelectorAll("[data-word]")) each.textContent = say(each.dataset.word);
    for (const each of document.querySelectorAll("[data-label]")) each.setAttribute("aria-label", say(each.dataset.label));
    for (const each of find("languages").children) each.setAttribute("aria-pressed", each.lang === lang);
  };
  for (const [code, name] of Object.entries(data.languages)) {
    const button = make("button", { type: "button", lang: code, textContent: name });
    button.addEventListener("click", () => {
      lang = code;
      kept.set("lang", code);
      speak();
      spoken();
    });
    find("languages").append(button);
  }
  let spoken; // what else is to be done in another language: each page has its own

  // --- notes: why not, and what went wrong ---

  const note = (...lines) => {
    find("note-text").replaceChildren(...lines);
    find("note").hidden = !lines.length;
  };
  const explained = (rules) => Object.entries(rules).map(([rule, [title, text]]) => make("p", { className: "small" }, make("b", { textContent: `${say("rule", { rule })}: ${title}. ` }), text));
  /** A line with its rule; one whose text is at hand leads to it. */
  const ruled = (tag, text, rule, rules = {}) => {
    const line = make(tag, {}, text);
    const known = rules[rule];
    const cited = known ? make("button", { type: "button", title: known[0] }) : make("span");
    cited.className = "rule";
    cited.textContent = `[${rule}]`;
    if (known) cited.addEventListener("click", () => globalThis.page.openRules(rule));
    if (rule) line.append(cited);
    return line;
  };
  globalThis.page = { find, make, say, kept, send: (something) => send(something), tell: (text) => note(make("p", { textContent: text })), lang: () => lang };
  find("note-close").addEventListener("click", () => note());
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") note(); });

  // --- the first page ---

  const startPage = () => {
    const games = () => data.games[lang];
    const chosen = () => games().find((each) => each.id === document.forms.form.elements.game.value) ?? games()[0];
    const asked = {}; // what was typed, so that another language or number of seats forgets nothing
    const pick = (group, name, value, checked, ...inside) => {
      const input = make("input", { type: "radio", name, value, checked });
      group.append(make("label", { className: "pick" }, input, make("span", {}, ...inside)));
    };
    const range = (players) => (players.length > 1 ? `${players[0]}–${players.at(-1)}` : `${players[0]}`);
    const drawGames = () => {
      const now = document.forms.form.elements.game?.value ?? games()[0].id;
      find("games").replaceChildren();
      for (const each of games())
        pick(find("games"), "game", each.id, each.id === now, make("b", { textContent: each.title }), make("i", { textContent: say("for_players", { count: range(each.players) }) }));
      drawCounts();
    };
    const drawCounts = () => {
      const { players } = chosen();
      const now = players.includes(asked.count) ? asked.count : players[0];
      find("counts").replaceChildren();
      for (const each of players) pick(find("counts"), "count", each, each === now, String(each));
      find("counts").hidden = players.length < 2;
      drawPeople(now);
      drawOptions();
    };
    const usualName = (seat, plays) => say(plays === "person" ? "person_name" : "bot_name", { number: seat + 1 });
    const drawPeople = (count) => {
      const rows = [...Array(count).keys()].map((seat) => {
        const before = (asked[seat] ??= { plays: seat ? "medium" : "person", name: "" });
        const label = (word) => `${say("seat", { number: seat + 1 })}: ${say(word)}`;
        const name = make("input", { value: before.name, maxLength: 30, placeholder: usualName(seat, before.plays), ariaLabel: label("name"), autocomplete: "off" });
        const plays = make("select", { ariaLabel: label("who") }, ...data.kinds.map((kind) => new Option(say(kind), kind, false, kind === before.plays)));
        name.addEventListener("input", () => { before.name = name.value; });
        plays.addEventListener("change", () => { before.plays = plays.value; name.placeholder = usualName(seat, plays.value); });
        return make("li", {}, name, plays);
      });
      find("people").replaceChildren(...rows);
    };
    const drawOptions = () => {
      const { id, options } = chosen();
      const values = (asked[id] ??= {});
      const field = (name, label, input) => {
        input.id = `option-${name}`;
        input.addEventListener("change", () => { values[name] = input.value; });
        return [make("label", { htmlFor: input.id, textContent: label }), input];
      };
      const made = options.flatMap((each) => {
        const usual = JSON.stringify(each.value);
        if (!each.values.length) return field(each.id, each.name, make("input", { value: values[each.id] ?? "", placeholder: say("usual_is", { value: each.value }) }));
        const choices = each.values.map(({ value, name }) => new Option(name, JSON.stringify(value), false, JSON.stringify(value) === (values[each.id] ?? usual)));
        return field(each.id, each.name, make("select", {}, ...choices));
      });
      const seed = make("input", { inputMode: "numeric", value: values[""] ?? "", placeholder: say("usual") });
      find("options").replaceChildren(...made, ...field("", say("seed"), seed));
    };
    const typed = (text) => (/^\d+$/.test(text) ? Number(text) : text.includes(",") ? text.split(",").map((each) => (each.trim() === "-" ? null : each.trim())) : text);
    const order = () => {
      const { id, options } = chosen();
      const seats = [...find("people").children].map((row, seat) => ({ name: asked[seat].name.trim() || row.querySelector("input").placeholder, plays: asked[seat].plays }));
      const given = {};
      for (const each of options) {
        const value = asked[id][each.id];
        if (value && value !== JSON.stringify(each.value)) given[each.id] = each.values.length ? JSON.parse(value) : typed(value.trim());
      }
      const seed = asked[id][""]?.trim();
      return { game: id, seats, options: given, seed: seed ? (/^\d+$/.test(seed) ? Number(seed) : seed) : null };
    };
    const linkRow = (name, told, link) => {
      const address = new URL(link, location.href).href;
      const copy = make("button", { type: "button", textContent: say("copy"), ariaLabel: `${say("copy")}: ${say("link_of", { name })}` });
      copy.addEventListener("click", async () => {
        try { await navigator.clipboard.writeText(address); } catch { getSelection().selectAllChildren(code); document.execCommand("copy"); }
        copy.textContent = say("copied");
        find("live").textContent = say("copied");
      });
      const code = make("code", { textContent: address });
      const open = make("a", { href: link, textContent: say(told ? "open_watch" : "open"), ariaLabel: `${say(told ? "open_watch" : "open")}: ${name}` });
      return make("li", {}, make("span", {}, make("b", { textContent: name }), told ? ` · ${told}` : ""), copy, open, code);
    };
    let made = null;
    const drawLinks = () => {
      if (!made) return;
      const people = made.seats.filter((each) => each.plays === "person");
      find("links").replaceChildren(...people.map((each) => linkRow(each.name, "", each.link)), linkRow(say("watch"), say("watch_told"), made.watch));
    };
    const drawYours = () => {
      const yours = kept.get("tables") ?? [];
      find("yours").hidden = !yours.length;
      find("mine").replaceChildren(...yours.map(({ game, date, seats, watch, over }) => {
        const title = games().find((each) => each.id === game)?.title ?? game;
        const links = seats.filter((each) => each.plays === "person").map((each) => make("a", { href: each.link, textContent: each.name }));
        const day = new Date(date).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" });
        return make("li", {}, make("b", { textContent: `${title} · ${day}${over ? ` · ${say("over")}` : ""}` }), ...links, ...(watch ? [make("a", { href: watch, textContent: say("watch") })] : []));
      }));
    };
    find("form").addEventListener("change", ({ target }) => {
      if (target.name === "game") drawCounts();
      if (target.name === "count") drawPeople((asked.count = Number(target.value)));
    });
    find("form").addEventListener("submit", async (event) => {
      event.preventDefault();
      find("form-error").textContent = "";
      const answer = await fetch(`/tables?lang=${lang}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(order()) }).catch(() => null);
      const told = await answer?.json().catch(() => null);
      if (!told || told.error) {
        find("form-error").textContent = told?.error.message ?? say("offline");
        return;
      }
      made = told;
      kept.set("tables", [{ ...told, date: Date.now() }, ...(kept.get("tables") ?? [])].slice(0, 12));
      find("form").hidden = true;
      find("made").hidden = false;
      drawLinks();
      drawYours();
      find("made-title").focus();
    });
    find("again").addEventListener("click", () => {
      find("form").hidden = false;
      find("made").hidden = true;
    });
    spoken = () => {
      document.title = say("title");
      drawGames();
      drawLinks();
      drawYours();
    };
    document.querySelector(".skip").hidden = true;
    find("seats").hidden = true;
    find("start").hidden = false;
    spoken();
    document.documentElement.dataset.ready = Math.round(performance.now());
  };

  // --- the line to the server ---

  let socket;
  let waited = 0;
  let again;
  const send = (something) => { if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(something)); };
  const look = (since) => send({ do: "look", lang, since });
  const connect = () => {
    clearTimeout(again);
    socket = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}${location.pathname}`);
    const mine = socket;
    mine.addEventListener("open", () => look(table?.version ?? null));
    mine.addEventListener("message", (event) => hear(JSON.parse(event.data)));
    mine.addEventListener("close", () => {
      if (mine !== socket) return;
      busy = false;
      find("offline").textContent = say("offline");
      waited = Math.min(waited ? waited * 2 : 250, 4000);
      again = setTimeout(connect, waited);
    });
  };
  const hurry = () => { if (socket?.readyState === WebSocket.CLOSED) connect(); };

  const hear = (said) => {
    if (said.error) {
      busy = false;
      const { message, data: about } = said.error;
      return note(ruled("p", message, about.rule), ...explained(said.rules ?? {}));
    }
    if (said.rulebook) return globalThis.page.showRules(said.rulebook);
    if (said.why) {
      return note(...said.why.map(({ what, why, rule }) => ruled("p", what ? `${what}: ${why}` : why, rule)), ...explained(said.rules));
    }
    waited = 0;
    if (find("offline").textContent) {
      find("offline").textContent = "";
      find("live").textContent = say("online");
    }
    show(said);
  };

  // --- the table ---

  let table = null; // as the server told it last
  let busy = false; // something was chosen, and not answered yet
  const numbersOf = (thing) => thing.dataset.action.split(" ").map(Number);
  const names = (seats) => listed(seats.map((seat) => table.seats[seat].name));

  const choose = (number) => {
    if (busy) return;
    busy = true;
    note();
    find("menu").close();
    send({ do: "choose", action: number, version: table.version });
  };

  const show = (said) => {
    const before = table;
    table = said;
    busy = false;
    const fresh = before && !said.whole ? said.told : [];
    if (fresh.length) {
      note();
      find("menu").close();
    }
    drawSeats();
    drawAsked(before);
    if (said.whole || fresh.length) drawLog(said.whole ? null : fresh);
    // What has not changed is not drawn anew: somebody may be in the middle of a click.
    if (said.svg !== before?.svg || said.whole || said.version !== before.version) {
      const focus = focused();
      drawBoard(before && said.version !== before.version);
      drawChoices(before);
      drawEnd(before);
      refocus(focus);
    }
    const mine = table.seats[table.you]?.turn;
    document.title = `${mine ? `● ${say("your_turn_title")} · ` : ""}${table.title}`;
    find("title").textContent = table.title;
    find("waits").replaceChildren(ruled("span", table.trouble || table.waits.text, table.waits.rule, table.rules));
    find("waits").className = mine ? "mine" : "";
    const heard = fresh.flatMap((each) => each.lines.map((line) => line.text));
    if (mine && !before?.seats[table.you]?.turn) heard.push(say("your_turn"));
    if (heard.length) find("live").textContent = heard.join(" ");
    globalThis.page.shown(table, before);
    document.documentElement.dataset.version = table.version;
    document.documentElement.dataset.ready ??= Math.round(performance.now()); // since when it can be played
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

  // --- the picture: what is lit can be chosen, everything else says why not ---

  const looksOf = (svg) => new Map([...svg.querySelectorAll("[data-id]")].map((each) => [each, each.outerHTML.replace(/ class="lit" data-action="[^"]*"/g, "")]));
  const keyOf = (thing) => `${thing.dataset.kind}/${thing.dataset.id}`;
  let seen = new Set();

  const drawBoard = (changed) => {
    const parsed = new DOMParser().parseFromString(table.svg, "image/svg+xml").documentElement;
    const svg = document.importNode(parsed, true);
    const looks = looksOf(svg);
    find("board").replaceChildren(svg);
    for (const each of svg.querySelectorAll("[data-action]:not([data-id])")) each.remove(); // these are buttons of the page
    crop(svg);
    for (const [thing, look] of looks) if (changed && !seen.has(look) && ![...looks.keys()].some((each) => each !== thing && thing.contains(each))) thing.classList.add("fresh");
    seen = new Set(looks.values());
    for (const thing of looks.keys()) giveRole(thing);
    find("lens").replaceChildren();
  };

  /** What the picture drew at its bottom is in the page: the picture ends before. */
  const crop = (svg) => {
    const [, , width] = svg.getAttribute("viewBox").split(" ").map(Number);
    const paper = svg.querySelector(":scope > .paper");
    const parts = [...svg.children].filter((each) => each !== paper && each.getBBox && !["defs", "style", "title", "desc"].includes(each.tagName));
    const high = Math.max(1, ...parts.map((each) => { const box = each.getBBox(); return box.y + box.height; })) + 10;
    svg.setAttribute("viewBox", `0 0 ${width} ${high}`);
    paper.setAttribute("height", high);
    svg.removeAttribute("width");
    svg.removeAttribute("height");
  };

  const giveRole = (thing) => {
    if (thing.parentElement.closest("[data-action]")) {
      thing.removeAttribute("role"); // a part of what can be chosen
      return;
    }
    const inner = thing.querySelector("[data-id]");
    if ("action" in thing.dataset) {
      const does = numbersOf(thing).map((number) => table.actions[number].words);
      thing.setAttribute("role", "button");
      thing.setAttribute("aria-label", `${titleOf(thing)}: ${does.join("; ")}`);
      if (does.length > 1) thing.setAttribute("aria-haspopup", "dialog");
      thing.setAttribute("tabindex", "0");
    } else {
      thing.setAttribute("role", inner ? "group" : "img");
      thing.setAttribute("tabindex", "-1"); // by arrow keys
    }
  };
  const titleOf = (thing) => thing.querySelector(":scope > title")?.textContent ?? "";

  const touch = (target) => {
    const lit = target.closest("[data-action]");
    if (lit) {
      const numbers = numbersOf(lit);
      return numbers.length === 1 ? choose(numbers[0]) : openMenu(lit, numbers);
    }
    const thing = target.closest("[data-id]");
    if (thing) send({ do: "why", kind: thing.dataset.kind, id: thing.dataset.id });
  };

  const openMenu = (thing, numbers) => {
    const menu = find("menu");
    find("menu-title").textContent = titleOf(thing) || say("which");
    menu.querySelector("ul").replaceChildren(...numbers.map((number) => make("li", {}, doer(number))));
    menu.className = "placed";
    menu.showModal();
    const spot = thing.getBoundingClientRect();
    const own = menu.getBoundingClientRect();
    menu.style.left = `${Math.max(8, Math.min(spot.left, innerWidth - own.width - 8))}px`;
    menu.style.top = `${Math.max(8, Math.min(spot.bottom + 6, innerHeight - own.height - 8))}px`;
  };
  find("menu-close").addEventListener("click", () => find("menu").close());
  find("menu").addEventListener("click", (event) => { if (event.target === find("menu")) find("menu").close(); });

  const lens = (target) => {
    const thing = target.closest?.("[data-id]");
    if (!thing) return;
    const told = [make("b", { textContent: titleOf(thing) })];
    const about = thing.querySelector(":scope > desc")?.textContent;
    if (about) told.push(` – ${about}`);
    const lit = thing.closest("[data-action]");
    if (lit) told.push(" ▸ ", numbersOf(lit).map((number) => table.actions[number].words).join(" · "));
    find("lens").replaceChildren(...told);
  };

  /** Go to the nearest thing in a direction. */
  const walk = (from, x, y) => {
    const middle = (thing) => { const box = thing.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
    const [at, up] = middle(from);
    let best = null;
    let least = Infinity;
    for (const thing of find("board").querySelectorAll("[data-id][tabindex]")) {
      const [right, down] = middle(thing);
      const along = (right - at) * x + (down - up) * y;
      const aside = Math.abs((right - at) * y) + Math.abs((down - up) * x);
      if (thing === from || along < 4) continue;
      if (along + 3 * aside < least) [best, least] = [thing, along + 3 * aside];
    }
    best?.focus();
  };
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  const board = find("board");
  board.addEventListener("click", ({ target }) => touch(target));
  board.addEventListener("pointerover", ({ target }) => lens(target));
  board.addEventListener("focusin", ({ target }) => lens(target));
  board.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !event.target.matches("[data-id]")) return;
    if (event.key === "Enter" || event.key === " ") touch(event.target);
    else if (event.key in ways) walk(event.target, ...ways[event.key]);
    else return;
    event.preventDefault();
  });

  // --- choices in sentences ---

  const doer = (number) => {
    const button = make("button", { type: "button", textContent: table.actions[number].words });
    button.dataset.number = number;
    button.addEventListener("click", () => choose(number));
    const point = (on) => {
      for (const each of board.querySelectorAll("[data-action]")) if (numbersOf(each).includes(number)) each.classList.toggle("pointed", on);
    };
    for (const [name, on] of [["mouseenter", true], ["focus", true], ["mouseleave", false], ["blur", false]]) button.addEventListener(name, () => point(on));
    return button;
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
    const drawn = new Set([...board.querySelectorAll("[data-action]")].flatMap(numbersOf));
    const every = [...table.actions.keys()];
    const others = every.filter((number) => !drawn.has(number));
    const watching = table.you === null;
    find("choices-told").textContent = watching ? say("watching") : drawn.size ? say("on_board") : every.length ? "" : say("none_now");
    find("other-choices").replaceChildren(...grouped(others));
    const all = find("all");
    if (!before) all.open = wide.matches; // where it does not push the rest away
    all.hidden = !drawn.size;
    all.querySelector("summary").textContent = say("all_choices", { count: every.length });
    all.querySelector("div").replaceChildren(...grouped(every));
    find("undo").hidden = watching || Boolean(table.end);
  };

  /** Somebody asks for the last choice back. */
  const drawAsked = (before) => {
    const { agreed } = table.undo;
    const mine = agreed.includes(table.you);
    find("undo").disabled = !table.undo.able || mine;
    find("asked").hidden = !agreed.length;
    find("asked-text").textContent = !agreed.length ? "" : mine ? say("undo_wait") : say("undo_asked", { names: names(agreed) });
    const answer = (word, does, look) => {
      const button = make("button", { type: "button", textContent: say(word), className: look });
      button.addEventListener("click", () => send(does()));
      return button;
    };
    const answers = mine || table.you === null ? [] : [answer("agree", () => ({ do: "undo", version: table.version }), "main"), answer("refuse", () => ({ do: "refuse" }), "")];
    find("asked-buttons").replaceChildren(...(agreed.length ? answers : []));
    if (before?.undo.agreed.length && !agreed.length && before.version === table.version && before.undo.agreed.includes(table.you)) note(make("p", { textContent: say("refused") }));
  };
  find("undo").addEventListener("click", () => send({ do: "undo", version: table.version }));

  // --- what has happened, and the end ---

  const told = ({ lines }, isNew) => {
    const item = make("li", { className: isNew ? "new" : "" }, ...lines.map(({ text, rule }) => ruled("p", text, rule, table.rules)));
    for (const cited of item.querySelectorAll("button.rule")) cited.tabIndex = -1;
    return item;
  };

  const log = find("log");
  const drawLog = (fresh) => {
    if (fresh) {
      log.prepend(...fresh.filter((each) => each.lines.length).map((each) => told(each, true)).reverse());
      return;
    }
    const lines = table.told.filter((each) => each.lines.length).map((each) => told(each, false)).reverse();
    if (table.told.length && table.told[0].version > 1) lines.push(make("li", { className: "small", textContent: say("older") }));
    log.replaceChildren(...lines);
  };
  log.addEventListener("keydown", (event) => { // its rules: there are too many for Tab
    const cited = [...log.querySelectorAll("button.rule")];
    const next = cited[cited.indexOf(document.activeElement) + ({ ArrowDown: 1, ArrowUp: -1 }[event.key] ?? NaN)];
    if (!next) return;
    next.focus();
    event.preventDefault();
  });

  const drawEnd = (before) => {
    const { end } = table;
    find("end").hidden = !end;
    if (!end) return;
    const won = end.winners.length > 1 ? say("won_many", { names: names(end.winners) }) : end.winners[0] === table.you ? say("you_won") : say("won", { names: names(end.winners) });
    find("end-title").textContent = won;
    // A line of points that several have stands in one row, so that it can be compared.
    const kinds = [...new Set(end.scores.flatMap((lines) => lines.map(([text]) => text)))];
    const points = (lines, kind) => { const own = lines.filter(([text]) => text === kind); return own.length ? own.reduce((sum, [, each]) => sum + each, 0) : "–"; };
    const won_by = (seat) => (end.winners.includes(seat) ? "won" : "");
    find("scores").replaceChildren(
      make("caption", { className: "unseen", textContent: say("scores") }),
      make("thead", {}, make("tr", {}, make("th", { scope: "col", textContent: say("points_of") }), ...table.seats.map(({ name }, seat) => make("th", { scope: "col", className: won_by(seat), textContent: name })))),
      make("tbody", {}, ...kinds.map((kind) => make("tr", {}, make("th", { scope: "row", textContent: kind }), ...end.scores.map((lines, seat) => make("td", { className: won_by(seat), textContent: points(lines, kind) }))))),
      make("tfoot", {}, make("tr", {}, make("th", { scope: "row", textContent: say("total") }), ...table.seats.map((each, seat) => make("td", { className: won_by(seat), textContent: each.points })))),
    );
    if (before && !before.end) find("end-title").focus();
  };

  // --- focus stays where it was, though everything is drawn anew ---

  const focused = () => {
    const here = document.activeElement;
    if (board.contains(here) && here.dataset.id) return { thing: keyOf(here), lit: "action" in here.dataset };
    return { choices: find("other-choices").contains(here) || find("all").contains(here), menu: find("menu").contains(here) };
  };
  const refocus = ({ thing, lit, choices, menu }) => {
    if (!find("end").hidden) return;
    if (thing) {
      const same = [...board.querySelectorAll("[data-id][tabindex]")].find((each) => keyOf(each) === thing);
      const target = (lit && !("action" in (same?.dataset ?? {})) && board.querySelector("[data-action]")) || same || find("choices");
      target.focus({ preventScroll: true });
    } else if (choices || menu) {
      (find("other-choices").querySelector("button") ?? board.querySelector("[data-action]") ?? find("choices")).focus({ preventScroll: true });
    }
  };

  const tablePage = () => {
    find("play").hidden = false;
    spoken = () => look(null);
    addEventListener("online", hurry);
    document.addEventListener("visibilitychange", () => { if (!document.hidden) hurry(); });
    connect();
  };

  speak();
  if (data.lost) {
    document.querySelector(".skip").hidden = find("seats").hidden = true;
    find("lost").hidden = false;
    spoken = () => { document.title = say("lost"); };
    spoken();
  } else if (data.games) startPage();
  else addEventListener("DOMContentLoaded", tablePage); // once extras.js is there
})();
