"use strict";
// The first page: the games, and the form for a new table.
(() => {
  const { page } = globalThis;
  const { data, find, make, kept, say, lang } = page;
  if (!data.games) return;
  const games = () => data.games[lang()];
  const chosen = () => games().find((each) => each.id === document.forms.form.elements.game.value) ?? games()[0];
  const asked = {}; // the entered values, kept when the language or the number of seats changes
  const pick = (group, name, value, checked, ...inside) => {
    const input = make("input", { type: "radio", name, value, checked });
    group.append(make("label", { className: "pick" }, input, make("span", {}, ...inside)));
  };
  const range = (players) => (players.length > 1 ? `${players[0]}–${players.at(-1)}` : `${players[0]}`);
  page.titleOf = (game) => games().find((each) => each.id === game)?.title ?? game;
  /** Return the number of players with whom a game is played at once, against bots. */
  const usualCount = ({ players }) => players[Math.floor(players.length / 2)];
  /** Return the card of a game: a picture, what it is about, and the ways to begin. */
  const drawGame = (each, now) => {
    const { id, title, players, introduction } = each;
    const facts = [say("for_players", { count: range(players) }), introduction?.minutes, introduction?.weight].filter(Boolean);
    const card = make("div", { className: "game" });
    pick(card, "game", id, id === now, make("img", { src: `${data.root}/games/${id}.svg?lang=${lang()}`, alt: "", width: 260, height: 160 }), make("b", { id: `title-${id}`, textContent: title }), ...(introduction ? [make("em", { textContent: introduction.theme })] : []), make("i", {}, ...facts.map((fact) => make("u", { textContent: fact }))));
    const quick = make("button", { type: "button", className: "quick", textContent: say("play_now") });
    quick.addEventListener("click", () => playNow(each));
    const learn = make("button", { type: "button", className: "learn", textContent: introduction ? say("how_to_play") : "" });
    learn.addEventListener("click", () => page.openLessons(id));
    const begin = make("div", { className: "begin" }, quick, ...(introduction ? [learn] : []));
    for (const button of begin.children) button.setAttribute("aria-describedby", `title-${id}`);
    card.append(begin);
    return card;
  };
  const drawGames = () => {
    const linked = (each) => each.id === location.hash.slice(1); // the address may name the game to show first
    const inOrder = [...games().filter(linked), ...games().filter((each) => !linked(each))];
    const now = document.forms.form.elements.game?.value ?? inOrder[0].id;
    find("games").replaceChildren(...inOrder.map((each) => drawGame(each, now)));
    drawCounts();
  };
  const drawCounts = () => {
    const { players } = chosen();
    const now = players.includes(asked.count) ? asked.count : players[0];
    find("setup-title").textContent = chosen().title;
    find("counts").replaceChildren();
    for (const each of players) pick(find("counts"), "count", each, each === now, String(each));
    find("counts").hidden = players.length < 2;
    drawPeople(now);
    drawOptions();
  };
  const isPerson = (plays) => plays === "person" || plays === "here";
  const usualName = (seat, plays) => say(isPerson(plays) ? "person_name" : "bot_name", { number: seat + 1 });
  /** Return the kinds of players of a seat; from the second seat on, a person may share this screen with the first one. */
  const kindsOf = (seat) => data.kinds.flatMap((kind) => (seat && kind === "person" ? [kind, "here"] : [kind]));
  /** Return the seats of the people who share this screen: those who are said to, and the first person. */
  const seatsHere = () => {
    const seats = [...find("people").children].map((_, seat) => seat).filter((seat) => isPerson(asked[seat].plays));
    const here = seats.filter((seat, place) => !place || asked[seat].plays === "here");
    return here.length > 1 ? here : [];
  };
  const drawPeople = (count) => {
    const rows = [...Array(count).keys()].map((seat) => {
      const before = (asked[seat] ??= { plays: seat ? "medium" : "person", name: seat ? "" : kept.get("own-name") ?? "" });
      const label = (word) => `${say("seat", { number: seat + 1 })}: ${say(word)}`;
      const name = make("input", { value: before.name, maxLength: 30, placeholder: usualName(seat, before.plays), ariaLabel: label("name"), autocomplete: "off" });
      const plays = make("select", { ariaLabel: label("who") }, ...kindsOf(seat).map((kind) => new Option(say(kind), kind, false, kind === before.plays)));
      name.addEventListener("input", () => { before.name = name.value; });
      plays.addEventListener("change", () => { before.plays = plays.value; name.placeholder = usualName(seat, plays.value); tellShared(); });
      return make("li", {}, name, plays);
    });
    find("people").replaceChildren(...rows);
    tellShared();
  };
  const tellShared = () => { find("shared-told").hidden = !seatsHere().length; };
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
    const seats = [...find("people").children].map((row, seat) => ({ name: asked[seat].name.trim() || row.querySelector("input").placeholder, plays: asked[seat].plays === "here" ? "person" : asked[seat].plays }));
    const given = {};
    for (const each of offered()) if (!same(now(each), each.value)) given[each.id] = now(each);
    const number = (text) => (text?.trim() ? (/^\d+$/.test(text.trim()) ? Number(text) : text) : null);
    return { game: id, seats, options: given, seed: number(asked[id].seed), clock: number(asked[id].clock) };
  };
  /** Ask for a table, and return it or the error; the browser remembers the table. */
  const makeTable = async (wanted, here = []) => {
    const answer = await fetch(`${data.root}/tables?lang=${lang()}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(wanted) }).catch(() => null);
    const told = await answer?.json().catch(() => null);
    if (!told || told.error) return { error: told?.error ?? { message: say("offline") } };
    const table = { ...told, seats: told.seats.map((each, seat) => ({ ...each, here: here.includes(seat) })), date: Date.now() };
    kept.set("tables", [table, ...(kept.get("tables") ?? [])]);
    return table;
  };
  /** Play a game against bots at once. */
  const playNow = async (game) => {
    const name = asked[0]?.name.trim() || usualName(0, "person");
    const bots = [...Array(usualCount(game) - 1).keys()].map((bot) => ({ name: usualName(bot + 1, "medium"), plays: "medium" }));
    const table = await makeTable({ game: game.id, seats: [{ name, plays: "person" }, ...bots], options: {} });
    if (table.error) refuse(null, table.error.message);
    else location.assign(table.seats[0].link);
  };
  let made = null;
  const drawLinks = () => { if (made) page.drawLinks(made, page.titleOf(made.game)); };
  page.showLinks = (table) => {
    made = table;
    find("form").hidden = true;
    find("made").hidden = false;
    drawLinks();
    page.drawYours();
    find("made-title").focus();
    scrollTo(0, 0);
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
    const table = await makeTable(order(), seatsHere());
    if (table.error) return refuse(table.error.data && fieldOf(table.error.data), table.error.message);
    kept.set("own-name", asked[0].name.trim());
    page.showLinks(table);
  });
  find("again").addEventListener("click", () => {
    find("form").hidden = false;
    find("made").hidden = true;
    made = null;
  });
  page.spoken = () => {
    document.title = find("title").textContent = say("title");
    drawGames();
    drawLinks();
    page.drawYours();
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
