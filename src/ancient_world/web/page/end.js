"use strict";
// The end of a game: winners and points, replay, record, and the next game.
(() => {
  const { page } = globalThis;
  const { data, find, make, say, tell, lang } = page;
  if (data.games || data.lost) return;

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

  page.drawn.push(drawEnd, fitEnd);
})();
