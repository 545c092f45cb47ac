"use strict";
// The first page: the form for a new table, and the list of the visitor's tables.
(() => {
  const { page } = globalThis;
  const { data, find, make, kept, say, listed, lang } = page;
  if (!data.games) return;
  const games = () => data.games[lang()];
  const chosen = () => games().find((each) => each.id === document.forms.form.elements.game.value) ?? games()[0];
  const asked = {}; // the entered values, kept when the language or the number of seats changes
  const pick = (group, name, value, checked, ...inside) => {
    const input = make("input", { type: "radio", name, value, checked });
    group.append(make("label", { className: "pick" }, input, make("span", {}, ...inside)));
  };
  const range = (players) => (players.length > 1 ? `${players[0]}–${players.at(-1)}` : `${players[0]}`);
  const drawGames = () => {
    const now = document.forms.form.elements.game?.value ?? games()[0].id;
    find("games").replaceChildren();
    for (const each of games())
      pick(find("games"), "game", each.id, each.id === now, make("img", { src: `${data.root}/games/${each.id}.svg`, alt: "", width: 160, height: 110 }), make("b", { textContent: each.title }), make("i", { textContent: say("for_players", { count: range(each.players) }) }));
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
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  /** Return the chosen options for the selected game and number of players. */
  const picked = () => (asked[`${chosen().id} ${find("people").children.length}`] ??= {});
  const offered = () => chosen().options[find("people").children.length];
  const now = (option) => picked()[option.id] ?? option.value;
  /** Return the values that an option may have, given the current values of the other options. */
  const wayOf = ({ ways }) => ways.find(({ when }) => Object.entries(when).every(([other, values]) => {
    const about = offered().find(({ id }) => id === other);
    return !about || values.some((each) => same(each, now(about)));
  }));
  const isList = ({ places }, value) => places > 0 && Array.isArray(value);
  const fits = (way, value) => way.values.some((each) => same(each.value, value))
    || (way.numbers && Number.isInteger(value) && value >= way.numbers[0] && value <= way.numbers[1])
    || (isList(way, value) && value.every((each) => (each === null ? way.gaps : way.each.some((one) => one.value === each))));
  const field = (id, label, input, changed) => {
    input.id = `option-${id}`;
    input.addEventListener("change", () => changed(input.value));
    return [make("label", { htmlFor: input.id, textContent: label }), input];
  };
  /** Return the controls of an option: a select or a number field, or a select for each item of a list. */
  const drawOption = (option) => {
    const way = wayOf(option);
    if (way && !fits(way, now(option))) delete picked()[option.id];
    if (!way || (way.values.length < 2 && !way.places && !way.numbers)) return [];
    const value = now(option);
    const set = (next) => {
      picked()[option.id] = next;
      const { id } = document.activeElement;
      drawOptions();
      find(id)?.focus();
    };
    if (way.numbers) {
      const [min, max] = way.numbers;
      return field(option.id, option.name, make("input", { type: "number", min, max, step: 1, required: true, value }), (text) => { picked()[option.id] = Number(text); });
    }
    const first = way.gaps ? Array(way.places).fill(null) : way.each.slice(0, way.places).map((each) => each.value);
    const list = { value: isList(way, value) && !way.values.some((each) => same(each.value, value)) ? value : first, name: say("one_by_one") };
    const select = (values, at) => make("select", {}, ...values.map((each) => new Option(each.name, JSON.stringify(each.value), false, same(each.value, at))));
    const whole = field(option.id, option.name, select(way.places ? [...way.values, list] : way.values, value), (text) => set(JSON.parse(text)));
    if (list.value !== value) return whole;
    // The items of a list are distinct, so choosing an item swaps it with its old place.
    const put = (place, next) => set(value.map((each, other) => (other === place ? next : next !== null && each === next ? value[place] : each)));
    const places = value.flatMap((each, place) => field(`${option.id}-${place + 1}`, `${option.name} ${place + 1}`, select([...(way.gaps ? [{ value: null, name: "–" }] : []), ...way.each], each), (text) => put(place, JSON.parse(text))));
    return [...whole, ...places];
  };
  const drawOptions = () => {
    const values = (asked[chosen().id] ??= {});
    const seed = make("input", { type: "number", min: 0, step: 1, value: values.seed ?? "", placeholder: say("usual") });
    const clock = make("input", { type: "number", min: 1, max: 600, step: 1, value: values.clock ?? "", placeholder: say("no_clock") });
    find("options").replaceChildren(
      ...offered().flatMap(drawOption),
      ...field("clock", say("clock"), clock, (text) => { values.clock = text; }),
      ...field("seed", say("seed"), seed, (text) => { values.seed = text; }),
    );
  };
  const order = () => {
    const { id } = chosen();
    const seats = [...find("people").children].map((row, seat) => ({ name: asked[seat].name.trim() || row.querySelector("input").placeholder, plays: asked[seat].plays }));
    const given = {};
    for (const each of offered()) if (!same(now(each), each.value)) given[each.id] = now(each);
    const number = (text) => (text?.trim() ? (/^\d+$/.test(text.trim()) ? Number(text) : text) : null);
    return { game: id, seats, options: given, seed: number(asked[id].seed), clock: number(asked[id].clock) };
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
      const day = new Date(date).toLocaleString(lang(), { dateStyle: "medium", timeStyle: "short" });
      const known = links[0]?.getAttribute("href") ?? watch;
      const forget = make("button", { type: "button", textContent: "×", ariaLabel: `${say("forget")}: ${title}, ${day}`, title: say("forget") });
      forget.addEventListener("click", () => {
        kept.set("tables", (kept.get("tables") ?? []).filter((each) => each.date !== date));
        drawYours();
      });
      const stands = make("span", { className: "small", textContent: over ? say("over") : "" });
      if (known && !over) stand(known, stands, links);
      return make("li", {}, make("b", { textContent: `${title} · ${day}` }), stands, ...links, ...(watch ? [make("a", { href: watch, textContent: say("watch") })] : []), forget);
    }));
  };
  /** Show the state of a table in the list: whose turn it is. */
  const stand = async (link, where, links) => {
    const told = await fetch(`${link}/turn`).then((answer) => answer.json()).catch(() => ({ error: {} }));
    where.textContent = told.error ? say("gone") : told.over ? say("over") : say("to_choose", { names: listed(told.names) });
    for (const each of links) if (!told.error && told.names.includes(each.textContent)) each.className = "main";
  };
  find("form").addEventListener("change", ({ target }) => {
    if (target.name === "game") drawCounts();
    if (target.name !== "count") return;
    drawPeople((asked.count = Number(target.value)));
    drawOptions();
  });
  /** Return the form field of an error, by the error's path in the request. */
  const fieldOf = ({ path, data: about }) => {
    const [, seat, key] = /^\$\.seats\[(\d+)\]\.(\w+)/.exec(path) ?? [];
    if (seat) return find("people").children[seat]?.querySelector(key === "plays" ? "select" : "input");
    return find(`option-${/^\$\.(?:options\.)?(\w+)/.exec(path)?.[1] ?? about?.option}`);
  };
  /** Show an error and focus its field; without arguments, clear the error. */
  const refuse = (field = null, message = "") => {
    for (const each of find("form").querySelectorAll("[aria-invalid]")) each.removeAttribute("aria-invalid");
    const label = field?.ariaLabel ?? field?.labels[0]?.textContent;
    find("form-error").textContent = label ? `${label}: ${message}` : message;
    if (!field) return;
    field.setAttribute("aria-invalid", "true");
    const folded = field.closest("details");
    if (folded) folded.open = true;
    field.focus();
  };
  find("form").addEventListener("submit", async (event) => {
    event.preventDefault();
    refuse();
    const unread = [...find("options").querySelectorAll("input")].find((input) => !input.checkValidity());
    if (unread) return refuse(unread, unread.validationMessage);
    const answer = await fetch(`${data.root}/tables?lang=${lang()}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(order()) }).catch(() => null);
    const told = await answer?.json().catch(() => null);
    if (!told || told.error) {
      return refuse(told && fieldOf(told.error.data), told?.error.message ?? say("offline"));
    }
    made = told;
    kept.set("tables", [{ ...told, date: Date.now() }, ...(kept.get("tables") ?? [])]);
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
  page.spoken = () => {
    document.title = say("title");
    drawGames();
    drawLinks();
    drawYours();
  };
  document.querySelector(".skip").hidden = true;
  find("seats").hidden = true;
  if (data.local) {
    find("intro").dataset.word = "intro_local";
    find("intro").textContent = say("intro_local");
  }
  find("start").hidden = false;
  page.spoken();
  document.documentElement.dataset.ready = Math.round(performance.now());
})();
