"use strict";
(() => {
  const find = (where) => document.querySelector(where);
  const data = JSON.parse(find("#data").textContent);
  const { words, names, rules, texts, moments } = data;
  const last = moments.length - 1;
  let now = -1;

  // Pictures and options come in pieces: one piece with the whole game in this file, or several from the server.
  const phone = matchMedia("(max-width: 40rem)");
  const layout = () => (phone.matches ? "narrow" : "medium");
  const pieces = [];
  const pieceOf = (place) =>
    pieces.find(
      ({ first, options, frames }) => first <= place && place < first + options.length && layout() in frames,
    );
  const unpackPiece = async () => {
    const bytes = Uint8Array.from(atob(data.pictures), (sign) => sign.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
  };
  const fetchPiece = async (place) => {
    const answer = await fetch(`${data.from}${place}?layout=${layout()}&lang=${document.documentElement.lang}`);
    if (!answer.ok) throw new Error(`${answer.status}`);
    return answer.json();
  };
  const NEAR = 8;
  const AGAIN = 3000; // ms
  const missing = () =>
    [now, now + 1, now + NEAR, now - NEAR].find((place) => place >= 0 && place <= last && !pieceOf(place));
  let loading = false;
  const load = async () => {
    if (loading) return;
    loading = true;
    try {
      for (let place = missing(); place !== undefined; place = missing()) {
        const piece = await (data.from ? fetchPiece(place) : unpackPiece());
        pieces.push(piece);
        Object.assign(rules, piece.rules);
        if (find("#table").getAttribute("aria-busy") === "true" && pieceOf(now)) show();
      }
    } catch {
      if (!pieceOf(now)) {
        find("#chosen").textContent = words.lost;
        setTimeout(load, AGAIN);
      }
    } finally {
      loading = false;
    }
  };

  // Builds a picture from the one before: each change says how many elements to keep, to skip and to insert.
  const changed = (before, frame) => {
    const numbers = [];
    let old = 0;
    for (let at = 0; at < frame.length; ) {
      const [keep, leave, count] = [frame[at], frame[at + 1], frame[at + 2]];
      for (const end = old + keep; old < end; old++) numbers.push(before[old]);
      old += leave;
      at += 3;
      if (count < 0) for (let more = 0; more < -count; more++) numbers.push(frame[at] + more);
      else for (let more = 0; more < count; more++) numbers.push(frame[at + more]);
      at += count < 0 ? 1 : count;
    }
    for (; old < before.length; old++) numbers.push(before[old]);
    return numbers;
  };
  // Pictures are rebuilt from the first of a piece up to the one shown, and cached.
  const numbersAt = (piece, place) => {
    const numbers = ((piece.unfolded ??= {})[layout()] ??= []);
    while (numbers.length <= place - piece.first)
      numbers.push(changed(numbers.at(-1) ?? [], piece.frames[layout()][numbers.length]));
    return numbers[place - piece.first];
  };
  // An analysis also shows the table after the choice, and after a better one: `page.view` is "done" or "better".
  const page = { view: "before", shown: [] };
  const picture = () => {
    const [piece, next] = [pieceOf(now), pieceOf(now + 1)];
    const better = piece?.better?.[layout()][now];
    const isDone = page.view === "done" && next;
    const drawn = isDone ? next : piece;
    if (!drawn) return null;
    const numbers = page.view === "better" && better ? changed(numbersAt(piece, now), better) : numbersAt(drawn, isDone ? now + 1 : now);
    return numbers.map((number) => drawn.elements[number]).join("><");
  };

  // Texts are set as textContent, never as HTML, since names come from strangers.
  const make = (tag, text, name) => {
    const made = document.createElement(tag);
    if (text !== undefined) made.textContent = text;
    if (name) made.className = name;
    return made;
  };
  const mark = (number, name, on) => {
    for (const each of document.querySelectorAll("#table [data-action]"))
      if (each.dataset.action.split(" ").includes(String(number))) each.classList.toggle(name, on);
  };

  const fold = (box, count) => {
    const element = find(box);
    element.hidden = !count;
    element.querySelector("summary span").textContent = `(${count})`;
    return element.querySelector("ul");
  };
  const tellOptions = ({ legal, refused = [], chosen = -1, hidden = false, elsewhere = false }, texts) => {
    const secret = now < last && (hidden || (chosen < 0 && legal.length));
    if (chosen >= 0) find("#chosen").textContent = `${words.chosen}: ${texts[legal[chosen]]}`;
    else find("#chosen").textContent = hidden ? words.hidden : secret ? words.secret : "";
    fold("#legal", legal.length).replaceChildren(
      ...legal.map((text, number) => {
        const line = make("li", texts[text], number === chosen ? "chosen" : "");
        if (!elsewhere) {
          line.addEventListener("mouseenter", () => mark(number, "pointed", true));
          line.addEventListener("mouseleave", () => mark(number, "pointed", false));
        }
        return line;
      }),
    );
    fold("#refused", refused.length).replaceChildren(
      ...refused.map(([what, why]) => make("li", `${texts[what]}: ${texts[why]}`)),
    );
    if (chosen >= 0 && !elsewhere && page.view === "before") mark(chosen, "chosen", true);
  };
  // On a phone, one part of the table is shown at a time.
  let part = "";
  const showPart = (svg) => {
    const parts = phone.matches ? [...svg.querySelectorAll("[data-part]")] : [];
    find("#parts").hidden = parts.length < 2;
    if (parts.length < 2) return;
    const shown = parts.find((each) => each.dataset.part === part) ?? parts[0];
    const [top, bottom] = [Number(shown.dataset.top), Number(shown.dataset.bottom)];
    const [left, , width] = svg.getAttribute("viewBox").split(" ");
    for (const each of parts) each.style.display = each === shown ? "" : "none";
    for (const side of ["width", "height"]) svg.removeAttribute(side);
    svg.setAttribute("viewBox", `${left} ${top - 4} ${width} ${bottom - top + 8}`);
    find("#parts").replaceChildren(
      ...parts.map((each) => {
        const button = make("button", each.dataset.title);
        button.type = "button";
        button.setAttribute("aria-pressed", each === shown);
        button.addEventListener("click", () => {
          part = each.dataset.part;
          showPart(svg);
          find("#parts [aria-pressed='true']").focus();
        });
        return button;
      }),
    );
  };

  // Shows the picture and options of the moment, or clears the options until its piece is loaded.
  const show = () => {
    const piece = pieceOf(now);
    const options = piece?.options[now - piece.first] ?? { legal: [] };
    find("#table").setAttribute("aria-busy", !piece);
    if (piece) {
      const drawn = new DOMParser().parseFromString(picture(), "image/svg+xml").documentElement;
      find("#table").replaceChildren(document.importNode(drawn, true));
      showPart(find("#table").firstChild);
      tellOptions(options, piece.texts);
    } else {
      find("#chosen").textContent = "";
      fold("#legal", 0);
      fold("#refused", 0);
    }
    tellRules(moments[now], options);
    load();
  };
  const tellPoints = ({ points }) => {
    const most = Math.max(...(points ?? [0]));
    find("#points").replaceChildren(
      ...names.flatMap((name, seat) => {
        const told = make("dd");
        told.append(make("b", points ? points[seat] : words.no_points), make("i"));
        told.lastChild.style.width = `${points && most > 0 ? Math.max(0, (70 * points[seat]) / most) : 0}%`;
        told.style.setProperty("--side", data.colours[seat]);
        return [make("dt", name, points && most > 0 && points[seat] === most ? "leads" : ""), told];
      }),
    );
  };
  const tellRules = (moment, { refused = [] }) => {
    const named = [...(moment.said ?? []).map(([, rule]) => rule), ...refused.map((each) => each[2])];
    if (moment.waits) named.push(moment.waits[1]);
    const known = [...new Set(named)].filter((rule) => rule in rules);
    find("#rules").hidden = !known.length;
    find("#rules dl").replaceChildren(
      ...known.flatMap((rule) => [make("dt", rule), make("dd", rules[rule])]),
    );
  };

  const story = find("#story ol");
  const tellStory = () => {
    story.replaceChildren(
      ...moments.map((moment, place) => {
        const line = make("li", undefined, moment.begins ? "turn" : "");
        if (moment.round !== undefined) line.dataset.round = words.round.replace("{number}", moment.round);
        const button = make("button");
        button.type = "button";
        button.tabIndex = -1; // reached by the arrow keys; hundreds of tab stops would be in the way
        const said = (moment.said ?? []).map(([text]) => texts[text]).join(" · ");
        button.append(make("i", String(place)), said || words.beginning);
        button.addEventListener("click", () => go(place));
        line.append(button);
        return line;
      }),
    );
    story.children[now].setAttribute("aria-current", "step");
  };

  const go = (target) => {
    const place = Math.max(0, Math.min(last, target));
    if (place === now) return load();
    story.children[now]?.removeAttribute("aria-current");
    now = place;
    page.view = "before";
    const moment = moments[place];
    const said = (moment.said ?? []).map(([text, , ...changes]) => {
      const line = make("li", texts[text]);
      if (!changes.length) return line;
      const folded = make("details");
      const list = make("ul");
      list.append(...changes.map((change) => make("li", texts[change])));
      folded.append(make("summary", words.changes), list);
      line.append(folded);
      return line;
    });
    find("#said").replaceChildren(...(said.length ? said : [make("li", words.beginning)]));
    const { waits } = moment;
    find("#waits").textContent = waits ? texts[waits[0]] : words.over;
    tellPoints(moment);
    show();
    story.children[place]?.setAttribute("aria-current", "step");
    find("#play-on").hidden = !data.from || place === last;
    find("#place").value = place;
    find("#place").setAttribute("aria-valuetext", `${place}: ${find("#said").textContent}`);
    find("#count").textContent = `${place} / ${last}`;
    for (const name of ["first", "turn-back", "back"]) find(`#${name}`).setAttribute("aria-disabled", place === 0);
    for (const name of ["last", "turn-on", "forward"]) find(`#${name}`).setAttribute("aria-disabled", place === last);
    for (const each of page.shown) each(place);
    try {
      history.replaceState(null, "", `#${place}`);
    } catch {
      // some browsers cannot change the address of a file; the page works without that
    }
  };
  const turn = (way) => {
    let place = now + way;
    while (place > 0 && place < last && !moments[place].turn) place += way;
    go(place);
  };

  // The server makes a table that goes on from the moment shown, for the person of this link.
  find("#play-on").addEventListener("click", async () => {
    const url = `${data.from}${now}/play?lang=${document.documentElement.lang}`;
    const answer = await fetch(url, { method: "POST" }).catch(() => null);
    const told = await answer?.json().catch(() => null);
    if (told?.link) location.assign(told.link);
    else find("#waits").textContent = told?.error?.message ?? words.lost;
  });

  const ways = {
    first: () => go(0),
    "turn-back": () => turn(-1),
    back: () => go(now - 1),
    forward: () => go(now + 1),
    "turn-on": () => turn(1),
    last: () => go(last),
  };
  const keys = {
    Home: "first", PageUp: "turn-back", ArrowLeft: "back", ArrowRight: "forward", PageDown: "turn-on", End: "last",
  };
  for (const name in ways) find(`#${name}`).addEventListener("click", ways[name]);
  find("#place").addEventListener("input", (event) => go(Number(event.target.value)));
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || (event.shiftKey && event.key !== "?") || !(event.key in keys)) return;
    const table = find("#table");
    if (event.target === table && event.key.startsWith("Arrow") && table.scrollWidth > table.clientWidth) return;
    event.preventDefault();
    ways[keys[event.key]]();
  });
  globalThis.replayPage = Object.assign(page, { find, make, names, moments, words, data, go, show, ways, keys, place: () => now });
  const linked = () => Number.parseInt(location.hash.slice(1), 10) || 0;
  phone.addEventListener("change", show);
  addEventListener("hashchange", () => go(linked()));
  find("#story").addEventListener("toggle", tellStory, { once: true });
  go(linked());
})();
