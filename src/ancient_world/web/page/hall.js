"use strict";
// The first page: what is to be played, who plays, and one's own tables.
(() => {
  const { page } = globalThis;
  const { data, find, make, kept, say, listed, lang } = page;
  if (!data.games) return;
  const games = () => data.games[lang()];
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
  const drawOptions = () => {
    const { id, options } = chosen();
    const values = (asked[id] ??= {});
    const field = (name, label, input) => {
      input.id = `option-${name.trim() || (name ? "clock" : "seed")}`;
      input.addEventListener("change", () => { values[name] = input.value; });
      return [make("label", { htmlFor: input.id, textContent: label }), input];
    };
    const made = options.flatMap((each) => {
      const usual = JSON.stringify(each.value);
      const kind = typeof each.value === "number" ? { type: "number", step: 1 } : {};
      if (!each.values.length) return field(each.id, each.name, make("input", { ...kind, value: values[each.id] ?? "", placeholder: say("usual_is", { value: each.value }) }));
      const choices = each.values.map(({ value, name }) => new Option(name, JSON.stringify(value), false, JSON.stringify(value) === (values[each.id] ?? usual)));
      return field(each.id, each.name, make("select", {}, ...choices));
    });
    const seed = make("input", { type: "number", min: 0, step: 1, value: values[""] ?? "", placeholder: say("usual") });
    const clock = make("input", { type: "number", min: 1, max: 600, step: 1, value: values[" "] ?? "", placeholder: say("no_clock") });
    find("options").replaceChildren(...made, ...field(" ", say("clock"), clock), ...field("", say("seed"), seed));
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
    const number = (text) => (text?.trim() ? (/^\d+$/.test(text.trim()) ? Number(text) : text) : null);
    return { game: id, seats, options: given, seed: number(asked[id][""]), clock: number(asked[id][" "]) };
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
  /** How one of the own tables stands now: whose turn it is. */
  const stand = async (link, where, links) => {
    const told = await fetch(`${link}/turn`).then((answer) => answer.json()).catch(() => ({ error: {} }));
    where.textContent = told.error ? say("gone") : told.over ? say("over") : say("to_choose", { names: listed(told.names) });
    for (const each of links) if (!told.error && told.names.includes(each.textContent)) each.className = "main";
  };
  find("form").addEventListener("change", ({ target }) => {
    if (target.name === "game") drawCounts();
    if (target.name === "count") drawPeople((asked.count = Number(target.value)));
  });
  /** The field that an error is about, by its place in what was sent. */
  const fieldOf = ({ path, data: about }) => {
    const [, seat, key] = /^\$\.seats\[(\d+)\]\.(\w+)/.exec(path) ?? [];
    if (seat) return find("people").children[seat]?.querySelector(key === "plays" ? "select" : "input");
    return find(`option-${/^\$\.(?:options\.)?(\w+)/.exec(path)?.[1] ?? about?.option}`);
  };
  /** Say what is wrong with a field, and go there; without anything, nothing is wrong any more. */
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
