"use strict";
// The end of a game: winners and points, replay, record, and the next game.
(() => {
  const { page } = globalThis;
  const { data, find, make, say, tell, lang } = page;
  if (data.games || data.lost) return;

  // --- the result: winners and points, replay, record, and the next game ---

  /** Return the seats in order, each with its place; those with the same points share one, unless one of them has won. */
  const places = ({ seats, end: { winners } }) => {
    const better = (one, other) => winners.includes(other) - winners.includes(one) || seats[other].points - seats[one].points;
    const order = [...seats.keys()].sort(better);
    return order.map((seat) => ({ seat, place: 1 + order.filter((other) => better(seat, other) > 0).length }));
  };
  const drawPodium = (table) => {
    const most = Math.max(1, ...table.seats.map(({ points }) => points));
    find("podium").replaceChildren(...places(table).map(({ seat, place }) => {
      const { name, points, score, colour } = table.seats[seat];
      const step = make("span", { className: "step", textContent: place, ariaHidden: true });
      const item = make("li", { className: `place${Math.min(place, 4)}` }, page.shape(seat), make("b", { textContent: name }), make("strong", { textContent: score }), step);
      item.style.setProperty("--side", colour);
      item.style.setProperty("--part", Math.max(0, points) / most);
      item.prepend(make("span", { className: "unseen", textContent: say("podium", { place }) }));
      return item;
    }));
  };

  /** Draw the points by source: a kind that several players have gets one row, so that the players can be compared. */
  const drawSources = ({ seats, end }) => {
    const earliest = new Map(); // the first place of each kind among the points of a player: what was early comes first
    for (const lines of end.scores) for (const [place, [text]] of lines.entries()) earliest.set(text, Math.min(place, earliest.get(text) ?? place));
    const kinds = [...earliest.keys()].sort((one, other) => earliest.get(one) - earliest.get(other));
    const points = (seat, kind) => { const own = end.scores[seat].filter(([text]) => text === kind); return own.length ? own.reduce((sum, [, each]) => sum + each, 0) : null; };
    const most = Math.max(1, ...kinds.flatMap((kind) => end.scores.map((_, seat) => Math.abs(points(seat, kind) ?? 0))));
    const won = (seat) => (end.winners.includes(seat) ? "won" : "");
    const cell = (seat, kind) => {
      const count = points(seat, kind);
      if (!count) return make("td", { className: won(seat), textContent: "–" });
      const bar = make("i", { className: count < 0 ? "bar lost" : "bar" });
      bar.style.setProperty("--side", seats[seat].colour);
      bar.style.setProperty("--part", Math.abs(count) / most);
      return make("td", { className: won(seat) }, `${count}`, bar);
    };
    find("scores").className = kinds.length > MANY ? "many" : "";
    find("scores").replaceChildren(
      make("thead", {}, make("tr", {}, make("th", { scope: "col", textContent: say("total") }), ...seats.map(({ name, points: total }, seat) => make("th", { scope: "col", className: won(seat), title: name }, make("span", {}, page.shape(seat), name), make("b", { textContent: total }))))),
      make("tbody", {}, ...kinds.map((kind) => make("tr", {}, make("th", { scope: "row", textContent: kind }), ...seats.map((_, seat) => cell(seat, kind))))),
    );
  };

  // --- the points by round: a line for each player, with the player's shapes on it ---

  const [WIDE, HIGH, LEFT, LOW, RIGHT, TOP] = [340, 165, 34, 140, 326, 12];
  const MOST_MARKS = 8;
  const STEPS = [1, 2, 5, 10, 20, 50, 100, 1000];
  const svgOf = (tag, about, ...inside) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [key, value] of Object.entries(about)) made.setAttribute(key, value);
    made.append(...inside);
    return made;
  };
  const chart = ({ seats, end }) => {
    const { rounds } = end;
    const every = rounds.flatMap(([, points]) => points);
    const [least, most] = [Math.min(0, ...every), Math.max(1, ...every)];
    const x = (index) => LEFT + 10 + ((RIGHT - LEFT - 20) * index) / (rounds.length - 1);
    const y = (points) => LOW - ((LOW - TOP) * (points - least)) / (most - least);
    const told = seats.map(({ name }, seat) => `${name}: ${rounds.map(([, points]) => points[seat]).join(", ")}`).join("; ");
    const drawn = svgOf("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": `${end.by_round || say("by_round")}. ${told}`, class: "chart" });
    const apart = STEPS.find((step) => (most - least) / step <= 5) ?? most;
    for (let points = Math.ceil(least / apart) * apart; points <= most; points += apart) drawn.append(svgOf("path", { d: `M${LEFT} ${y(points)}H${RIGHT}`, class: "grid" }), svgOf("text", { x: LEFT - 5, y: y(points) + 4, "text-anchor": "end" }, `${points}`));
    const apiece = STEPS.find((step) => rounds.length / step <= 8) ?? 1;
    for (const [index, [number]] of rounds.entries()) if (number % apiece === 0) drawn.append(svgOf("text", { x: x(index), y: LOW + 20, "text-anchor": "middle" }, `${number}`));
    for (const [seat, { shape, colour }] of seats.entries()) {
      const line = `M${rounds.map(([, points], index) => `${x(index).toFixed(1)} ${y(points[seat]).toFixed(1)}`).join("L")}`;
      const group = svgOf("g", {}, svgOf("path", { d: line, class: "under" }), svgOf("path", { d: line, class: "line" }));
      for (const [index, [, points]] of rounds.entries()) {
        if (rounds.length > MOST_MARKS && index < rounds.length - 1) continue;
        const mark = shape.length ? svgOf("polygon", { points: shape.join(" ") }) : svgOf("circle", { cx: 10, cy: 10, r: 7 });
        mark.setAttribute("transform", `translate(${x(index) - 6} ${y(points[seat]) - 6}) scale(.6)`);
        group.append(mark);
      }
      group.style.setProperty("--side", colour);
      drawn.append(group);
    }
    return drawn;
  };

  const MANY = 12; // rows
  const wide = matchMedia("(min-width: 62rem)");
  /** Show the points by source and by round one at a time where they have not room together. */
  const placePoints = () => {
    const [panel, rounds] = [find("end"), find("rounds")];
    const lack = wide.matches && panel.scrollHeight > panel.clientHeight + 1;
    panel.classList.toggle("one", lack);
    for (const each of ["points", "rounds"]) find(each).name = lack ? "told" : "";
    if (lack) rounds.open = false;
  };
  const drawEnd = (table, before) => {
    const { end, you, rematch } = table;
    find("end").hidden = !end;
    find("doing").hidden = Boolean(end); // no choices remain
    document.querySelector(".skip").href = end ? "#end-title" : "#choices";
    if (!end) return;
    const won = !end.winners.length ? say("won_none") : end.winners.length > 1 ? say("won_many", { names: page.names(end.winners) }) : end.winners[0] === you ? say("you_won") : say("won", { names: page.names(end.winners) });
    find("end-title").textContent = won;
    drawPodium(table);
    drawSources(table);
    find("rounds").hidden = end.rounds.length < 2;
    find("rounds").firstElementChild.textContent = end.by_round || say("by_round");
    if (!find("rounds").hidden) find("lines").replaceChildren(chart(table));
    find("replay").href = `${location.pathname}/replay?lang=${lang()}`;
    find("record").href = `${location.pathname}/record`;
    find("rematch").hidden = you === null || Boolean(rematch);
    find("rematch-link").hidden = !rematch;
    if (rematch) find("rematch-link").href = rematch;
    if (!before?.end) {
      find("points").open = find("rounds").open = wide.matches; // on narrow pages they would push the table away
      requestAnimationFrame(placePoints); // when the page has given the end its room
    }
    find("end").classList.toggle("moment", Boolean(before && !before.end)); // the podium rises once
    if (before && !before.end) find("end-title").focus();
  };
  // The watchers' link shows the game without the secret of any seat.
  find("share").addEventListener("click", async () => {
    const url = location.origin + location.pathname.replace(/[^/]*$/, page.table.end.watch);
    if (navigator.share) return navigator.share({ title: page.table.title, text: find("end-title").textContent, url }).catch(() => {});
    const copied = await navigator.clipboard?.writeText(url).then(() => true, () => false);
    tell(copied ? say("shared") : say("share_link", { link: url }));
  });
  find("rematch").addEventListener("click", async () => {
    const answer = await fetch(`${location.pathname}/rematch`, { method: "POST" }).catch(() => null);
    const told = await answer?.json().catch(() => null);
    if (told?.link) location.assign(told.link);
    else tell(told?.error?.message ?? say("offline"));
  });

  page.drawn.push(drawEnd);
})();
