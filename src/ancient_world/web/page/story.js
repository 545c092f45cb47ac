"use strict";
// What has happened: the log by round and turn in the players' colours, and what may be undone.
(() => {
  const { page } = globalThis;
  const { data, find, make, say, note } = page;
  if (data.games || data.lost) return;
  const log = find("log");

  // --- undo ---

  let withdrawn = false; // set when the player withdraws a request, so that no refusal is shown
  const undo = () => page.send({ do: "undo", version: page.table.version });
  /** Show a request to undo the last choice. */
  page.drawAsked = (before) => {
    const { table } = page;
    const { agreed } = table.undo;
    const mine = agreed.includes(table.you);
    const own = table.undo.by === table.you;
    const named = table.undo.by === undefined ? say("undo_last") : own ? table.undo.what : say("undo_of", { name: table.seats[table.undo.by].name });
    const [what, shown] = [table.undo.what ?? named, named].map((each) => (table.undo.after ? `${each} ${say("undo_after", { count: table.undo.after })}` : each));
    find("undo-told").textContent = table.undo.able ? shown : "";
    find("undo").title = table.undo.able ? shown : "";
    find("undo").disabled = !table.undo.able || mine;
    find("asked").hidden = !agreed.length;
    find("asked-text").textContent = !agreed.length ? "" : mine ? say("undo_wait", { what }) : say("undo_asked", { names: page.names(agreed), what });
    const answer = (word, does, look) => {
      const made = make("button", { type: "button", textContent: say(word), className: look });
      made.addEventListener("click", () => page.send(does()));
      return made;
    };
    const withdraw = () => {
      withdrawn = true;
      return { do: "refuse" };
    };
    const answers = table.you === null ? [] : mine ? [answer("withdraw", withdraw, "")] : [answer("agree", () => ({ do: "undo", version: page.table.version }), "main"), answer("refuse", () => ({ do: "refuse" }), "")];
    const same = (told) => JSON.stringify([told?.lang, told?.undo.agreed]);
    if (same(before) !== same(table)) find("asked-buttons").replaceChildren(...(agreed.length ? answers : [])); // redrawing could interrupt a click
    if (before?.undo.agreed.length && !agreed.length && before.version === table.version && before.undo.agreed.includes(table.you) && !withdrawn) note(make("p", { textContent: say("refused") }));
    if (!agreed.length) withdrawn = false;
  };
  find("undo").addEventListener("click", undo);

  let last = null; // the button beside the choice that would be undone
  /** Place the button beside the choice in the log that would be undone. */
  page.placeUndo = () => {
    const { undo: { able, what, by, agreed }, you } = page.table;
    const line = able && by === you && !agreed.length ? [...log.querySelectorAll(`li[data-player="${you}"]`)].findLast((each) => each.querySelector("p").firstChild.textContent === what) : null;
    if (last?.isConnected && last.closest("li") === line) return;
    last?.remove();
    last = line && make("button", { type: "button", className: "back", textContent: `↶ ${say("undo")}`, ariaLabel: `${say("undo")}: ${what}`, tabIndex: -1 });
    last?.addEventListener("click", undo);
    line?.querySelector("p").append(last);
  };

  // --- the log ---

  /** Return a log entry: what was done, what it gained and lost, and behind a button its rule and all that it changed. */
  const told = ({ text, rule, changes, player, gains = [] }, isNew, shown) => {
    const { table } = page;
    const first = make("p", {}, text, ...(gains.length ? [" ", ...page.gains(gains, player)] : []));
    const item = make("li", { className: isNew ? "new" : "" }, first);
    if (player != null) {
      item.dataset.player = player;
      item.style.setProperty("--side", table.seats[player].colour);
      if (player !== shown) item.prepend(page.shape(player));
    }
    if (changes.length || rule) {
      const more = make("button", { type: "button", className: "more", textContent: "?", ariaLabel: say("about_line"), title: say("about_line"), ariaExpanded: false });
      const folded = make("div", { hidden: true }, ...cited(rule, table.rules), ...changes.map((each) => make("p", { textContent: each })));
      more.addEventListener("click", () => {
        folded.hidden = !folded.hidden;
        more.ariaExpanded = !folded.hidden;
        if (!folded.hidden) folded.scrollIntoView({ block: "nearest" });
      });
      item.append(more, folded);
    }
    for (const each of item.querySelectorAll("button")) each.tabIndex = -1;
    return item;
  };
  /** Return the line that names a rule, and opens its text if that is known. */
  const cited = (rule, { [rule]: known } = {}) => {
    if (!known) return [];
    const button = make("button", { type: "button", className: "rule", textContent: `${say("rule", { rule })}: ${known[0]}` });
    button.addEventListener("click", () => page.openRules(rule));
    return [make("p", {}, button)];
  };

  // In order, like the chat: the newest line is last, and stays in view unless the player has scrolled up.
  const tell = (line, isNew) => {
    const { table } = page;
    const turn = log.querySelector(":scope > .turn:last-child");
    const shown = turn?.querySelector("ol > li[data-player]:last-of-type")?.dataset.player;
    if (turn && !line.turn) return turn.lastElementChild.append(told(line, isNew, Number(shown ?? NaN)));
    const round = line.round && String(line.round) !== turn?.dataset.round ? [make("h3", { className: "kind", textContent: table.round.replace("{number}", line.round) || say("round", { number: line.round }) })] : [];
    const item = make("li", { className: "turn" }, ...round, make("ol", {}, told(line, isNew)));
    item.dataset.round = line.round ?? "";
    if (line.player != null) item.style.setProperty("--side", page.table.seats[line.player].colour);
    log.append(item);
  };
  page.drawLog = (fresh) => {
    const { table } = page;
    if (!fresh) reads = false;
    if (!fresh) log.replaceChildren(...(table.told[0]?.version > 1 ? [make("li", { className: "small", textContent: say("older") })] : []));
    const said = table.notices.map(({ version, text }) => ({ version, lines: [{ text, changes: [] }] }));
    const news = fresh ?? [...table.told, ...said].sort((one, other) => one.version - other.version);
    for (const { lines } of news) for (const line of lines) tell(line, Boolean(fresh));
    page.drawLatest(news);
    toEnd();
  };
  /** Show the own choice as the last line until the server tells of it. */
  page.promise = (words) => {
    log.append(make("li", { id: "promised", className: "turn", ariaHidden: true }, make("p", { textContent: say("own_move", { what: words }) })));
    log.lastChild.style.setProperty("--side", page.table.seats[page.table.you].colour);
    log.lastChild.prepend(page.shape(page.table.you));
    toEnd();
  };
  page.keep = () => find("promised")?.remove();

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
})();
