"use strict";
// What a line of the log gained and lost: chips with symbols, in the log and beside the prompt.
(() => {
  const { page } = globalThis;
  const { data, find, make, say } = page;
  if (data.games || data.lost) return;
  const SVG = "http://www.w3.org/2000/svg";
  const sprite = find("sprite"); // the drawings of symbols, also of those that the picture does not contain
  const meanings = {};

  const svgOf = (tag, about, ...inside) => {
    const made = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(about)) made.setAttribute(name, value);
    made.append(...inside);
    return made;
  };
  /** Keep the drawings and the meanings of symbols, in the page's language. */
  page.learn = (symbols) => {
    for (const [name, [drawing, meaning]] of Object.entries(symbols)) {
      meanings[name] = meaning;
      if (find(`log-${name}`)) continue;
      const { documentElement } = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${drawing}</svg>`, "image/svg+xml");
      const symbol = document.importNode(documentElement.firstChild, true);
      symbol.id = `log-${name}`;
      sprite.append(symbol);
    }
  };
  const chip = (symbol, count, source) => {
    const text = `${count > 0 ? "+" : "−"}${Math.abs(count)}`;
    const meaning = meanings[symbol] ?? symbol;
    const drawn = svgOf("svg", { viewBox: "0 0 20 20", class: "aw symbol", "aria-hidden": "true" }, svgOf("use", { href: `#log-${symbol}` }));
    const about = source ? `${meaning}: ${source}` : meaning;
    return make("span", { className: `gain ${count > 0 ? "plus" : "minus"}`, title: `${text} ${about}` }, text, drawn, make("span", { className: "unseen", textContent: ` ${meaning}${source && ": "}` }), source);
  };
  /** Return the chips of gains, those of each seat together; a seat other than the one that acted shows its shape. */
  page.gains = (gains, player) => {
    const seats = [...new Set(gains.map(([seat]) => seat))].sort((one, other) => (other === player) - (one === player));
    return seats.map((seat) => {
      const { name } = page.table.seats[seat];
      const chips = gains.filter(([owner]) => owner === seat).map(([, symbol, count, source]) => chip(symbol, count, source));
      const owner = seat === player ? [] : [page.shape(seat), make("span", { className: "unseen", textContent: `${name}: ` })];
      return make("span", { className: "gains", title: seat === player ? "" : name }, ...owner, ...chips);
    });
  };

  // --- the last move, beside the prompt: on small screens the log lies below the picture ---

  let last = null;
  /** Return gains with one entry for each seat and symbol, whatever their sources: the log tells these. */
  const summed = (gains) => {
    const sums = new Map();
    for (const [seat, symbol, count] of gains) {
      const key = `${seat} ${symbol}`;
      sums.set(key, [seat, symbol, (sums.get(key)?.[2] ?? 0) + count, ""]);
    }
    return [...sums.values()].filter(([, , count]) => count);
  };
  /** Show the last move of a player, with all that followed from it. */
  page.drawLatest = (told) => {
    for (const { lines } of told) {
      const move = lines.findLast(({ player }) => player != null);
      if (move) last = { ...move, gains: lines.slice(lines.indexOf(move)).flatMap(({ gains }) => gains ?? []) };
    }
    const { end } = page.table;
    const latest = find("latest");
    latest.hidden = !last || Boolean(end);
    if (latest.hidden) return;
    latest.replaceChildren(page.shape(last.player), make("span", { className: "what", textContent: last.text }), ...page.gains(summed(last.gains), last.player));
    latest.prepend(make("span", { className: "unseen", textContent: `${say("latest")}: ` }));
  };
})();
