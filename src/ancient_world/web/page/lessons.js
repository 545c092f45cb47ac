"use strict";
// What a game is about: the goal under the head of a table, and the dialog that teaches the game in a few pictures.
(() => {
  const { page } = globalThis;
  const { data, find, make, say, lang } = page;
  if (data.lost) return;
  const dialog = find("lessons");
  const picture = find("lesson-picture");
  const narrow = matchMedia("(max-width: 40rem)");
  let told = null; // the introduction that is shown
  let at = 0;
  const known = {};

  /** Return the introduction of a game in the page's language, or null. */
  const load = async (game) => {
    const address = `${data.root}/games/${game}/lessons?lang=${lang()}`;
    const answer = await (known[address] ??= fetch(address).then((each) => (each.ok ? each.json() : null)).catch(() => null));
    if (!answer) delete known[address];
    return answer;
  };
  const pictureOf = (number) => `${data.root}${told.lessons[number].picture}&layout=${narrow.matches ? "narrow" : "medium"}`;
  const show = (number) => {
    const { length } = told.lessons;
    at = Math.min(Math.max(number, 0), length - 1);
    find("lesson").hidden = !length;
    if (!length) return;
    picture.classList.add("coming"); // the picture before does not stand beside this text
    picture.src = pictureOf(at);
    find("lesson-text").textContent = told.lessons[at].text;
    find("lesson-number").textContent = say("lesson_of", { number: at + 1, count: length });
    find("lesson-before").disabled = at === 0;
    find("lesson-next").textContent = say(at === length - 1 ? "lesson_done" : "lesson_next");
    if (at < length - 1) new Image().src = pictureOf(at + 1); // so that the next one is there at once
  };
  const next = () => { if (at === told.lessons.length - 1) dialog.close(); else show(at + 1); };

  page.openLessons = async (game) => {
    const found = await load(game);
    if (!found) return page.tell(say("offline"));
    told = found;
    find("lessons-title").textContent = told.title;
    find("lessons-theme").textContent = told.theme;
    const { players } = told;
    const count = say("for_players", { count: players.length > 1 ? `${players[0]}–${players.at(-1)}` : players[0] });
    find("lessons-facts").textContent = [count, told.minutes, told.weight].join(" · ");
    const { goal, ending } = page.table?.aim ?? told; // at a table, as its options have it
    find("lessons-goal").replaceChildren(make("b", { textContent: goal }), ` ${ending}`);
    show(0);
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
    find("lesson-next").focus({ preventScroll: true });
  };
  picture.addEventListener("load", () => picture.classList.remove("coming"));
  find("lesson-before").addEventListener("click", () => {
    show(at - 1);
    if (!at) find("lesson-next").focus({ preventScroll: true }); // the pressed button has just been disabled
  });
  find("lesson-next").addEventListener("click", next);
  find("lessons-close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight" && at < told.lessons.length - 1) show(at + 1);
    else if (event.key === "ArrowLeft") show(at - 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  let touched = null; // where a finger came down on the picture
  find("lesson").addEventListener("touchstart", ({ touches }) => { touched = touches.length === 1 ? touches[0] : null; }, { passive: true });
  find("lesson").addEventListener("touchend", ({ changedTouches: [end] }) => {
    const moved = touched ? end.clientX - touched.clientX : 0;
    if (Math.abs(moved) > 40 && Math.abs(moved) > 2 * Math.abs(end.clientY - touched.clientY)) show(at - Math.sign(moved));
    touched = null;
  }, { passive: true });

  // --- the goal of the game at a table ---

  find("open-lessons").addEventListener("click", () => page.openLessons(page.table.game));
  let wanted = false; // whether the goal was asked for again
  const drawAim = ({ aim, end }) => {
    find("aim").hidden = !aim || Boolean(end);
    if (!aim) return;
    // On small screens the goal goes away with the first choices, and comes back by a tap.
    const folds = page.knows() && !find("aim").hidden;
    find("open-aim").hidden = !folds;
    find("aim").classList.toggle("folded", folds && !wanted);
    find("open-aim").ariaExpanded = String(wanted);
    find("aim-goal").textContent = aim.goal;
    find("aim-ends").textContent = aim.ending;
  };
  find("open-aim").addEventListener("click", () => {
    wanted = !wanted;
    page.guarded(() => drawAim(page.table));
  });
  page.drawn.push(drawAim);
})();
