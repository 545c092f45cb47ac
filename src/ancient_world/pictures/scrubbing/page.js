"use strict";
(() => {
  const find = (where) => document.querySelector(where);
  const data = JSON.parse(find("#data").textContent);
  const { words, names, rules, texts, moments } = data;
  const last = moments.length - 1;
  let now = -1;

  // Each picture is a list of numbers of elements: parts of the one before, and new ones.
  const unfolded = ({ elements, frames }) => {
    const pictures = [];
    for (const frame of frames) {
      const before = pictures.length ? pictures[pictures.length - 1] : [];
      const numbers = [];
      for (const part of frame) {
        if (typeof part === "number") numbers.push(part);
        else for (let at = part[0]; at < part[0] + part[1]; at++) numbers.push(before[at]);
      }
      pictures.push(numbers);
    }
    return (place) => pictures[place].map((number) => elements[number]).join("");
  };
  // Drawn for a desk and for a phone; unfolded when it is wanted.
  const phone = matchMedia("(max-width: 40rem)");
  const known = {};
  const pictureAt = (place) => {
    const layout = phone.matches ? "narrow" : "medium";
    known[layout] ??= unfolded(data.pictures[layout]);
    return known[layout](place);
  };

  // Words are put in as text and never as HTML.
  const make = (tag, text, name) => {
    const made = document.createElement(tag);
    if (text !== undefined) made.textContent = text;
    if (name) made.className = name;
    return made;
  };
  const told = (tag, text, rule) => {
    const line = make(tag, text);
    if (rule in rules) {
      line.append(" ");
      const mark = make("span", `[${rule}]`, "rule");
      mark.title = rules[rule];
      line.append(mark);
    }
    return line;
  };

  const svgOf = (place) => new DOMParser().parseFromString(pictureAt(place), "image/svg+xml").documentElement;
  const mark = (number, name, on) => {
    for (const each of document.querySelectorAll("#table [data-action]"))
      if (each.dataset.action.split(" ").includes(String(number))) each.classList.toggle(name, on);
  };

  const draw = (moment, place) => {
    find("#table").replaceChildren(document.importNode(svgOf(place), true));
    if (moment.drawn && moment.chosen >= 0) mark(moment.chosen, "chosen", true);
  };
  const fold = (box, count) => {
    const element = find(box);
    element.hidden = !count;
    element.querySelector("summary span").textContent = `(${count})`;
    return element.querySelector("ul");
  };
  const tellChoice = (moment, place) => {
    const waits = moment.waits;
    find("#waits").replaceChildren(
      waits ? told("span", texts[waits[0]], waits[1]) : make("span", words.over),
    );
    const chosen = find("#chosen");
    const secret = place < last && (!moment.known || (moment.chosen < 0 && moment.legal.length));
    if (moment.chosen >= 0) chosen.textContent = `${words.chosen}: ${texts[moment.legal[moment.chosen]]}`;
    else chosen.textContent = moment.known ? (secret ? words.secret : "") : words.hidden;
    fold("#legal", moment.legal.length).replaceChildren(
      ...moment.legal.map((text, number) => {
        const line = make("li", texts[text], number === moment.chosen ? "chosen" : "");
        if (moment.drawn) {
          line.addEventListener("mouseenter", () => mark(number, "pointed", true));
          line.addEventListener("mouseleave", () => mark(number, "pointed", false));
        }
        return line;
      }),
    );
    fold("#refused", moment.refused.length).replaceChildren(
      ...moment.refused.map(([what, why, rule]) => told("li", `${texts[what]}: ${texts[why]}`, rule)),
    );
  };
  const tellPoints = (moment) => {
    find("#points").replaceChildren(
      ...names.flatMap((name, seat) => [
        make("dt", name),
        make("dd", moment.points.length ? moment.points[seat] : words.no_points),
      ]),
    );
  };
  const tellRules = (moment) => {
    const named = [...moment.said.map(([, rule]) => rule), ...moment.refused.map((each) => each[2])];
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
        const round = moment.round;
        if (round !== null && (!place || moments[place - 1].round !== round))
          line.dataset.round = words.round.replace("{number}", round);
        const button = make("button");
        button.type = "button";
        button.tabIndex = -1; // the arrow keys go there; hundreds of stops would be in the way
        const said = moment.said.map(([text]) => texts[text]).join(" · ");
        button.append(make("i", String(place)), said || words.beginning);
        button.addEventListener("click", () => go(place));
        line.append(button);
        return line;
      }),
    );
  };

  const go = (wanted) => {
    const place = Math.max(0, Math.min(last, wanted));
    if (place === now) return;
    if (now >= 0) story.children[now].removeAttribute("aria-current");
    now = place;
    const moment = moments[place];
    draw(moment, place);
    const said = moment.said.map(([text, rule, changes]) => {
      const line = told("li", texts[text], rule);
      if (!changes.length) return line;
      const folded = make("details");
      const list = make("ul");
      list.append(...changes.map((change) => make("li", texts[change])));
      folded.append(make("summary", words.changes), list);
      line.append(folded);
      return line;
    });
    find("#said").replaceChildren(...(said.length ? said : [make("li", words.beginning)]));
    tellChoice(moment, place);
    tellPoints(moment);
    tellRules(moment);
    story.children[place].setAttribute("aria-current", "step");
    find("#place").value = place;
    find("#place").setAttribute("aria-valuetext", `${place}: ${find("#said").textContent}`);
    find("#count").textContent = `${place} / ${last}`;
    for (const name of ["first", "turn-back", "back"]) find(`#${name}`).setAttribute("aria-disabled", place === 0);
    for (const name of ["last", "turn-on", "forward"]) find(`#${name}`).setAttribute("aria-disabled", place === last);
    try {
      history.replaceState(null, "", `#${place}`);
    } catch {
      // some browsers keep no place in a file; the game can be gone through all the same
    }
  };
  const turn = (way) => {
    let place = now + way;
    while (place > 0 && place < last && !moments[place].turn) place += way;
    go(place);
  };

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
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.key in keys)) return;
    const table = find("#table");
    if (event.target === table && event.key.startsWith("Arrow") && table.scrollWidth > table.clientWidth) return;
    event.preventDefault();
    ways[keys[event.key]]();
  });
  const asked = () => Number.parseInt(location.hash.slice(1), 10) || 0;
  phone.addEventListener("change", () => draw(moments[now], now));
  addEventListener("hashchange", () => go(asked()));
  tellStory();
  go(asked());
})();
