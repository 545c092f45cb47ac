"use strict";
// The list of choices: grouped by kind, with chips for those that differ only by a number; and a choice that waits for its answer.
(() => {
  const { page } = globalThis;
  const { data, find, make, kept, say } = page;
  if (data.games || data.lost) return;
  const board = find("board");
  const byTouch = matchMedia("(hover: none)");
  const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

  // --- one button a choice ---

  const pointing = (made, point) => {
    for (const [name, on] of [["mouseenter", true], ["focus", true], ["mouseleave", false], ["blur", false]]) made.addEventListener(name, () => point(on));
    return made;
  };
  const button = (words, about, act, point = () => {}) => {
    const made = make("button", { type: "button" }, make("span", { textContent: words }));
    if (about) made.append(make("span", { className: "unseen", textContent: ": " }), make("small", { textContent: about })); // a pause between the two
    made.addEventListener("click", act);
    return pointing(made, point);
  };
  const doer = (number) => {
    const { words, effect } = page.table.actions[number];
    const made = button(words, effect === words ? "" : effect, () => page.choose(number), (on) => page.point(number, on));
    made.dataset.number = number;
    return made;
  };

  // --- chips: choices that differ only by a number stand in one line ---

  /** Return the choices in order, those of one line of chips together. */
  const gathered = (choices) => {
    const lines = new Map();
    for (const choice of choices) {
      const line = choice.chips || choice;
      lines.set(line, [...(lines.get(line) ?? []), choice]);
    }
    return [...lines].map(([frame, some]) => ({ frame, some }));
  };
  /** Return the chips of choices under what they have in common; what a chip does is told beside its number. */
  const chipped = (frame, some) => {
    const effects = new Map();
    for (const { effect, chip } of some) effects.set(effect, [...(effects.get(effect) ?? []), chip]);
    const told = make("small", {}, ...[...effects].filter(([effect]) => effect).map(([effect, those]) => make("span", {}, ...(effects.size > 1 ? [make("b", { textContent: `${those.join(", ")}: ` })] : []), effect)));
    const chips = some.map(({ chip, words, effect, act, point, number }) => {
      const made = make("button", { type: "button", className: "chip" }, make("b", { textContent: chip, ariaHidden: true }), make("span", { className: "unseen", textContent: words }), make("small", { className: "unseen", textContent: effect && `: ${effect}` }));
      made.addEventListener("click", act);
      if (number !== undefined) made.dataset.number = number;
      return pointing(made, point);
    });
    return make("div", { className: "chips", role: "group", ariaLabel: frame }, make("span", { className: "frame", textContent: capital(frame.replace("…", "").trimEnd()), ariaHidden: true }), make("div", { className: "row" }, ...chips), told);
  };
  const listed = (choices) => gathered(choices).map(({ frame, some }) => (some.length > 1 ? chipped(frame, some) : some[0].made()));

  const choiceOf = (number) => ({ ...page.table.actions[number], number, act: () => page.choose(number), point: (on) => page.point(number, on), made: () => doer(number) });
  const paymentOf = (payment, number) => {
    const act = () => page.choose(number, "payment");
    return { ...payment, act, point: () => {}, made: () => button(payment.words, payment.effect, act) };
  };
  const grouped = (numbers) => {
    const groups = new Map();
    for (const number of numbers) {
      const { group } = page.table.actions[number];
      groups.set(group, [...(groups.get(group) ?? []), number]);
    }
    return [...groups].flatMap(([group, some]) => [
      ...(group && groups.size > 1 && some.length > 1 ? [make("h3", { className: "kind", textContent: group })] : []),
      make("div", { className: "does" }, ...listed(some.map(choiceOf))),
    ]);
  };

  // --- the list ---

  const FIRST = 3; // so many own choices are made before the page no longer says how
  const knows = () => kept.get("chosen") >= FIRST;

  /** Return the actions whose tile the picture shows at its place: they are chosen there, and not from a list of all rotations. */
  const ghosted = () => new Set([...board.querySelectorAll("[data-ghost]")].map((each) => Number(each.dataset.ghost)));
  /** Return of whom it is the turn, when it is another player's. */
  const turnOfOthers = () => {
    const seats = page.table.seats.flatMap(({ turn }, seat) => (turn && seat !== page.table.you ? [seat] : []));
    return seats.length && !page.table.end ? say("turn_of", { names: page.names(seats) }) : "";
  };
  page.drawChoices = () => {
    const { table } = page;
    const drawn = page.litNumbers();
    const ghosts = ghosted();
    const { payments } = table;
    const every = payments.length ? [] : [...table.actions.keys()].filter((number) => table.actions[number].begins === undefined);
    const placed = every.filter((number) => ghosts.has(number) && drawn.has(number));
    const others = every.filter((number) => !drawn.has(number));
    const watching = table.you === null;
    find("choices-told").textContent = watching ? say("watching") : drawn.size ? knows() ? "" : say(byTouch.matches ? "on_board_touch" : "on_board") : every.length || payments.length ? "" : turnOfOthers() || say("none_now");
    find("other-choices").replaceChildren(...grouped(others), make("div", { className: "does" }, ...(page.counters(payments, (number) => page.choose(number, "payment")) ?? listed(payments.map(paymentOf)))));
    const all = find("all");
    all.open = Boolean(kept.get("all"));
    all.hidden = !drawn.size;
    all.querySelector("summary").textContent = say("all_choices", { count: every.length });
    const onMap = placed.length ? [make("p", { className: "small", textContent: say(byTouch.matches ? "on_map_touch" : "on_map", { count: placed.length }) })] : [];
    all.querySelector("div").replaceChildren(...onMap, ...grouped(every.filter((number) => !placed.includes(number))));
    find("undo").hidden = find("undo-told").hidden = watching || Boolean(table.end);
  };
  find("all").addEventListener("toggle", ({ target }) => kept.set("all", target.open));

  // --- a choice that waits for its answer ---

  let told = "";
  /** Mark a choice as made: its place in the picture, its button, and a line in the log; the other choices fade. */
  page.wait = (number, what) => {
    if (!knows()) kept.set("chosen", (kept.get("chosen") ?? 0) + 1);
    const { words } = what === "payment" ? page.table.payments[number] : page.table.actions[number];
    const doing = find("doing");
    for (const each of board.querySelectorAll("[data-action]")) if (what === "action" && each.dataset.action.split(" ").includes(`${number}`)) each.classList.add("chosen");
    for (const each of doing.querySelectorAll(`[data-number="${number}"]`)) each.classList.add("chosen");
    board.classList.add("waiting");
    doing.classList.add("waiting");
    doing.ariaBusy = true;
    told = find("choices-told").textContent;
    find("choices-told").textContent = "…";
    page.promise(words);
  };
  page.unwait = () => {
    if (!find("doing").classList.contains("waiting")) return;
    for (const each of document.querySelectorAll("#board .chosen, #doing .chosen")) each.classList.remove("chosen");
    board.classList.remove("waiting");
    find("doing").classList.remove("waiting");
    find("doing").ariaBusy = null;
    find("choices-told").textContent = told;
    page.keep();
  };

  Object.assign(page, { knows, doer, doers: (numbers) => listed(numbers.map(choiceOf)) });
})();
