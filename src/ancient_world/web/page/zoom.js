"use strict";
// The size of the picture: fitted to the window, zoomed by buttons, wheel and fingers, and dragged.
(() => {
  const { page } = globalThis;
  const { data, find } = page;
  if (data.games || data.lost) return;
  const board = find("board");
  const LEAST = 12; // px: no text of the picture is smaller
  const NARROW = 760; // px: below this width, the picture is that of a phone
  const small = matchMedia("(max-width: 61.99rem)"); // as in table.css: the page scrolls, not the picture

  let zoom = 1;
  /** Return the height to which the picture is fitted. On small screens that is what the prompt and the choices leave. */
  const roomBelow = () => (small.matches ? page.low() - find("prompt").getBoundingClientRect().height * !page.beside() : board.clientHeight);
  const fit = page.fit = () => {
    const svg = board.querySelector("svg");
    if (!svg) return;
    const [, , width, whole] = svg.dataset.shown.split(" ").map(Number);
    const height = Number(svg.dataset.fold) || whole; // what matters most is above the fold
    const sizes = [...svg.querySelectorAll("text")].map((each) => parseFloat(each.getAttribute("font-size"))).filter(Boolean);
    page.put(svg, "viewBox", small.matches ? trimmed(width, whole) : svg.dataset.shown);
    if (!small.matches) widen(width / height, (width * LEAST) / Math.min(...sizes));
    const room = board.clientWidth;
    const fitting = Math.min(room, (width * Math.max(roomBelow(), 200)) / height);
    const readable = (width * LEAST) / Math.min(...sizes);
    const onSide = small.matches && page.beside() && fitting < room * 0.8; // a phone on its side: whole, or as wide as its place
    svg.style.width = `${upright() || onSide ? room : zoom ? Math.max(fitting, small.matches ? Math.min(readable, room) : readable) * zoom : fitting}px`;
  };
  const upright = () => small.matches && innerWidth < 480; // a phone: the picture is as wide as the window
  const MARGIN = 10; // units of the picture beside what is drawn
  /** Take the margins off a picture on a phone that is narrower than the picture, so that its texts keep their size. */
  const trimmed = (width, height) => {
    const off = Math.max(0, Math.min(MARGIN, (width - board.clientWidth) / 2));
    return `${off} 0 ${width - 2 * off} ${height}`;
  };
  const ASIDE = [300, 540]; // px: the least and the most width of what stands beside the table
  /** Give the room that a picture leaves at its side to the choices and the log. */
  const widen = (shape, readable) => {
    if (page.table.end) return;
    const all = board.clientWidth + find("story").offsetWidth;
    const picture = Math.max(readable, Math.min(all - ASIDE[0], shape * board.clientHeight));
    const aside = Math.max(ASIDE[0], Math.min(Math.floor(all - picture - 8), ASIDE[1]));
    find("play").style.setProperty("--aside", `${aside}px`);
  };
  /** Return the height above which nothing covers the picture. */
  page.low = () => (small.matches && !page.beside() ? Math.min(innerHeight, ...[find("doing").getBoundingClientRect().top].filter(Boolean)) : innerHeight);
  /** Return whether the choices stand beside the picture. */
  page.beside = () => find("prompt").getBoundingClientRect().left > board.getBoundingClientRect().left + 40;

  /** Zoom, and keep the given point of the picture in place; by default the middle. */
  const sized = (next, x = board.clientWidth / 2, y = board.clientHeight / 2) => {
    const before = board.firstChild?.clientWidth || 1;
    const at = [board.scrollLeft + x, board.scrollTop + y];
    zoom = next && Math.max(0.4, Math.min(next, 4));
    fit();
    const grown = (board.firstChild?.clientWidth || 1) / before;
    board.scrollTo(at[0] * grown - x, at[1] * grown - y);
  };
  find("closer").addEventListener("click", () => sized((zoom || 1) * 1.25));
  find("farther").addEventListener("click", () => sized((zoom || 1) / 1.25));
  find("whole").addEventListener("click", () => sized(zoom ? 0 : 1));
  small.addEventListener("change", () => sized(1)); // there the browser zooms
  board.addEventListener("wheel", (event) => {
    if (!event.ctrlKey || small.matches) return;
    event.preventDefault();
    const own = board.getBoundingClientRect();
    sized((zoom || 1) * Math.exp(-event.deltaY / 300), event.clientX - own.left, event.clientY - own.top);
  }, { passive: false });

  // A mouse drags the picture; two fingers zoom.
  const fingers = new Map();
  page.dragged = false; // whether the press that ends is no click
  let apart = 0;
  board.addEventListener("pointerdown", (event) => {
    page.dragged = false;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    apart = 0;
  });
  addEventListener("pointermove", (event) => {
    const was = fingers.get(event.pointerId);
    if (!was || small.matches) return;
    const now = [event.clientX, event.clientY];
    if (event.pointerType === "mouse" && (page.dragged || Math.hypot(now[0] - was[0], now[1] - was[1]) > 6)) {
      if (!event.buttons) return fingers.delete(event.pointerId);
      page.dragged = true;
      board.scrollBy(was[0] - now[0], was[1] - now[1]);
      fingers.set(event.pointerId, now);
    } else if (event.pointerType === "touch") {
      fingers.set(event.pointerId, now);
      if (fingers.size !== 2) return;
      const [one, two] = [...fingers.values()];
      const wide = Math.hypot(one[0] - two[0], one[1] - two[1]);
      const own = board.getBoundingClientRect();
      if (apart) sized((zoom || 1) * (wide / apart), (one[0] + two[0]) / 2 - own.left, (one[1] + two[1]) / 2 - own.top);
      apart = wide;
    }
  });
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, ({ pointerId }) => { fingers.delete(pointerId); apart = 0; });

  /** Return the layout that suits the available space. */
  const suited = () => {
    const { offsetWidth, offsetHeight: high } = board;
    const wide = offsetWidth + (small.matches || page.table?.end ? 0 : Math.max(0, find("story").offsetWidth - ASIDE[0])); // also what a picture has left
    return wide < NARROW ? (small.matches && page.beside() ? "low" : "narrow") : wide >= 1000 && wide > 1.15 * (small.matches ? innerHeight : high) ? "wide" : "medium";
  };
  let laid = ""; // the layout that was last requested
  let room = "";
  page.layout = () => (laid = suited());
  page.laid = () => laid;
  new ResizeObserver(() => { // the window or the space beside the table has changed
    fit();
    const now = `${board.offsetWidth} ${innerHeight}`;
    if (now !== room && page.table && laid !== suited()) page.look(page.table.version);
    room = now;
  }).observe(board, { box: "border-box" });
})();
