"use strict";
// One device for several players of a table: the page of a seat is covered until its player is ready, then passed on.
(() => {
  const { page } = globalThis;
  const { data, find, kept, say } = page;
  if (data.games || data.lost) return;
  const AFTER = 900; // ms in which a player sees the own choice before the table is covered
  const READY = "ancient-world-ready";

  const shared = () => (kept.get("tables") ?? []).map(({ seats }) => seats.filter(({ here }) => here)).find((seats) => seats.length > 1 && seats.some(({ link }) => link === location.pathname));
  const seats = shared();
  if (!seats) return;
  const own = seats.find(({ link }) => link === location.pathname);
  const remembered = {
    get: () => { try { return sessionStorage.getItem(READY); } catch { return null; } },
    set: (link) => { try { sessionStorage.setItem(READY, link); } catch { /* storage is disabled */ } },
  };

  let next = null; // the seat that may uncover the table
  let looksBack = false; // whether the player looks again, although it is another player's turn
  let waits;
  const cover = (seat) => {
    next = seat;
    document.documentElement.classList.toggle("covered", Boolean(seat));
    find("handover").hidden = !seat;
    for (const part of [document.querySelector("header"), find("play")]) part.inert = Boolean(seat);
    if (!seat) return;
    for (const each of document.querySelectorAll("dialog[open]")) each.close();
    find("handover-title").textContent = say("hand_over", { name: seat.name });
    find("handover-told").textContent = say("hand_told", { name: seat.name });
    find("handover-ready").textContent = say("hand_ready", { name: seat.name });
    find("handover-back").textContent = say("hand_back", { name: own.name });
    find("handover-back").hidden = seat === own || remembered.get() !== own.link;
    document.title = say("hand_over", { name: seat.name });
    find("handover").focus();
  };
  find("handover-ready").addEventListener("click", () => {
    remembered.set(next.link);
    if (next !== own) return location.replace(next.link);
    cover(null);
    document.title = page.table?.title ?? document.title;
  });
  find("handover-back").addEventListener("click", () => {
    looksBack = true;
    cover(null);
  });

  /** Return the seat of this device for which the table waits, if the player of this page has nothing to do. */
  const wanted = (table) => {
    const { agreed = [] } = table.undo;
    const seatOf = ({ name }) => table.seats.findIndex((each) => each.name === name);
    const asks = (each) => (agreed.length ? !agreed.includes(seatOf(each)) : table.seats[seatOf(each)]?.turn);
    return asks(own) ? null : seats.find(asks) ?? null;
  };
  page.drawn.push((table, before) => {
    for (const [seat, line] of [...find("seats").children].entries())
      if (seats.some(({ name }) => name === table.seats[seat]?.name)) for (const sign of line.querySelectorAll(".away")) {
        sign.className = "sign here";
        sign.firstChild.textContent = ` ${say("on_screen")}`;
        line.title = line.title.replace(say("away_told"), say("on_screen"));
      }
    clearTimeout(waits);
    if (table.end) return cover(null);
    if (before && before.version !== table.version) looksBack = false;
    const seat = wanted(table);
    if (next) cover(seat ?? (remembered.get() === own.link ? null : own));
    else if (seat && !looksBack) waits = setTimeout(cover, before ? AFTER : 0, seat);
  });
  if (remembered.get() !== own.link) cover(own);

  // --- the next game: all players of this device get its links ---

  const rematch = async (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const links = await Promise.all(seats.map(({ link }) => fetch(`${link}/rematch`, { method: "POST" }).then((answer) => answer.json()).catch(() => ({}))));
    if (links.some(({ link }) => !link)) return page.tell(links.find(({ error }) => error)?.error.message ?? say("offline"));
    const mine = kept.get("tables") ?? [];
    const again = seats.map(({ name }, seat) => ({ name, plays: "person", link: links[seat].link, here: true }));
    if (!mine.some(({ seats: all }) => all.some(({ link }) => link === again[0].link))) kept.set("tables", [{ game: mine.find((each) => each.seats.some(({ link }) => link === own.link)).game, date: Date.now(), over: false, seats: again }, ...mine]);
    location.assign(again[seats.indexOf(own)].link);
  };
  for (const id of ["rematch", "rematch-link"]) find(id).addEventListener("click", rematch, true);
})();
