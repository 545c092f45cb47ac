"use strict";
// The analysis of a game: the chances of all seats, the dearest choices, what would have been better, and keys as players of chess know them.
(() => {
  const { replayPage: page } = globalThis;
  const { find, make, names, moments, words, data } = page;
  const { choices, chances, shapes } = data.study;
  const last = moments.length - 1;
  const SIGNS = { blunder: "??", mistake: "?", doubtful: "?!" };
  const DEAREST = 3;
  const phone = matchMedia("(max-width: 40rem)");
  const choiceAt = new Map(choices.map((choice) => [choice.at, choice]));
  const isDear = ({ sign }) => sign in SIGNS;
  const loss = ({ chance, after }) => (chance ?? after) - after;
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  const percent = (thousandths) => fill(words.study_percent, { number: Math.round(thousandths / 10) });

  // --- parts ---

  const svgOf = (tag, about, ...inside) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [key, value] of Object.entries(about)) made.setAttribute(key, value);
    made.append(...inside);
    return made;
  };
  /** Return the shape of a seat in its colour, in a box of 20 x 20; seat 0 is a circle if its shape has no corners. */
  const shapeOf = (seat, about = {}) => {
    const mark = shapes[seat].length ? svgOf("polygon", { points: shapes[seat].join(" ") }) : svgOf("circle", { cx: 10, cy: 10, r: 7 });
    mark.setAttribute("fill", data.colours[seat]);
    for (const [key, value] of Object.entries(about)) mark.setAttribute(key, value);
    return mark;
  };
  const icon = (seat) => svgOf("svg", { viewBox: "0 0 20 20", class: "side", "aria-hidden": true }, shapeOf(seat));
  const signOf = ({ sign }) => {
    const told = make("b", sign in SIGNS ? `${SIGNS[sign]} ${words[`study_${sign}`]}` : words[`study_${sign}`], `sign ${sign}`);
    return told;
  };

  // --- the graph of the chances ---

  const MARGIN = { left: 46, right: 12, top: 10, bottom: 8 };
  const SIZES = { blunder: 0.75, mistake: 0.65, doubtful: 0.5 };
  let seat = 0;
  let scale = null;
  const drawChart = () => {
    const box = find("#chart");
    const [width, height] = [Math.max(200, box.clientWidth), box.clientHeight];
    const x = (place) => MARGIN.left + ((width - MARGIN.left - MARGIN.right) * place) / Math.max(1, last);
    const y = (chance) => MARGIN.top + ((height - MARGIN.top - MARGIN.bottom) * (1000 - chance)) / 1000;
    scale = { x, y, width };
    const drawn = svgOf("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", class: "chart" });
    for (const chance of [0, 500, 1000]) {
      drawn.append(svgOf("path", { d: `M${MARGIN.left} ${y(chance)}H${width - MARGIN.right}`, class: "grid" }));
      drawn.append(svgOf("text", { x: MARGIN.left - 5, y: y(chance) + 4, "text-anchor": "end" }, percent(chance)));
    }
    const known = chances.findIndex(Boolean);
    for (const [each] of names.entries()) {
      const line = chances.slice(known).map((row, index) => `${x(known + index).toFixed(1)} ${y(row[each]).toFixed(1)}`);
      for (const name of ["under", "line"]) drawn.append(svgOf("path", { d: `M${line.join("L")}`, class: name, ...(name === "line" && { stroke: data.colours[each] }) }));
    }
    for (const choice of choices.filter(isDear)) {
      const size = SIZES[choice.sign];
      const [left, top] = [x(choice.at) - 10 * size, y(chances[choice.at][choice.seat]) - 10 * size];
      const mark = shapeOf(choice.seat, { transform: `translate(${left} ${top}) scale(${size})`, class: `mark ${choice.sign}`, "data-seat": choice.seat });
      mark.append(svgOf("title", {}, `${names[choice.seat]}: ${choice.taken} (${words[`study_${choice.sign}`]})`));
      drawn.append(mark);
    }
    drawn.append(svgOf("g", { class: "now" }));
    box.replaceChildren(drawn);
    tellNow(page.place());
  };
  /** Mark the position on the lines, and tell the chances there. */
  const tellNow = (place) => {
    const { x, y } = scale;
    const [row, now] = [chances[place], find("#chart .now")];
    now.replaceChildren(svgOf("path", { d: `M${x(place)} ${y(1000)}V${y(0)}` }));
    if (row) for (const [each] of names.entries()) now.append(shapeOf(each, { transform: `translate(${x(place) - 8} ${y(row[each]) - 8}) scale(.8)` }));
    for (const mark of document.querySelectorAll("#chart .mark")) mark.classList.toggle("own", Number(mark.dataset.seat) === seat);
    const told = names.map((name, each) => `${name} ${row ? percent(row[each]) : "–"}`);
    find("#chart svg").setAttribute("aria-label", `${words.study_chances}: ${told.join(", ")}`);
    find("#legend").replaceChildren(...names.map((name, each) => {
      const item = make("li");
      item.append(icon(each), make("span", name), make("b", row ? percent(row[each]) : "–"));
      return item;
    }));
  };
  const goTo = (event) => {
    const { x, width } = scale;
    const at = ((event.clientX - find("#chart").getBoundingClientRect().left) * width) / find("#chart").clientWidth;
    const nearest = choices.filter(isDear).map((choice) => choice.at).sort((one, other) => Math.abs(x(one) - at) - Math.abs(x(other) - at))[0];
    const NEAR = 6; // px
    page.go(nearest !== undefined && Math.abs(x(nearest) - at) < NEAR ? nearest : Math.round(((at - x(0)) * last) / (x(last) - x(0))));
  };
  find("#chart").addEventListener("pointerdown", (event) => {
    if (event.button) return;
    goTo(event);
    if (event.pointerType === "mouse") find("#chart").setPointerCapture(event.pointerId);
  });
  find("#chart").addEventListener("pointermove", (event) => { if (event.buttons === 1 && event.pointerType === "mouse") goTo(event); });

  // --- the dearest choices of a seat, and all choices ---

  const dearOf = (whose) => choices.filter((choice) => choice.seat === whose && isDear(choice));
  const buttonTo = (choice, ...inside) => {
    const [item, button] = [make("li"), make("button")];
    button.type = "button";
    button.append(make("i", String(choice.at)), ...inside);
    button.addEventListener("click", () => {
      page.go(choice.at);
      if (phone.matches) find("#chances").scrollIntoView(); // so that the verdict is in sight
    });
    item.dataset.at = choice.at;
    item.append(button);
    return item;
  };
  const tellDearest = () => {
    const dear = dearOf(seat).sort((one, other) => loss(other) - loss(one)).slice(0, DEAREST);
    find("#dearest ol").replaceChildren(...dear.map((choice) => {
      const told = make("span");
      told.append(signOf(choice), ` ${choice.taken}`, make("small", fill(words.study_better, { choice: choice.best })));
      return buttonTo(choice, told, make("b", fill(words.study_lost, { number: Math.round(loss(choice) / 10) }), "lost"));
    }));
    if (!dear.length) find("#dearest ol").append(make("li", fill(words.study_no_dear, { name: names[seat] })));
    for (const button of find("#seats").children) button.setAttribute("aria-pressed", Number(button.dataset.seat) === seat);
    markCurrent(page.place());
  };
  const choose = (whose) => {
    seat = whose;
    tellDearest();
    tellNow(page.place());
  };
  const seats = [...new Set(choices.map((choice) => choice.seat))].sort();
  seat = [...choices].sort((one, other) => loss(other) - loss(one))[0].seat;
  find("#seats").append(...seats.map((each) => {
    const button = make("button");
    button.type = "button";
    button.dataset.seat = each;
    button.append(icon(each), names[each]);
    button.addEventListener("click", () => choose(each));
    return button;
  }));
  find("#judged ol").append(...choices.map((choice) => {
    const told = make("span", choice.taken);
    const item = buttonTo(choice, icon(choice.seat), told, ...(choice.sign ? [signOf(choice)] : []));
    item.firstChild.tabIndex = -1; // the arrow keys go through them; hundreds of tab stops would be in the way
    item.firstChild.title = names[choice.seat];
    return item;
  }));
  const markCurrent = (place) => {
    for (const item of document.querySelectorAll("#judged li, #dearest li")) {
      if (Number(item.dataset.at) === place) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
    const [list, current] = [find("#judged ol"), find("#judged [aria-current]")];
    if (current) list.scrollTop = current.offsetTop - list.offsetTop - (list.clientHeight - current.clientHeight) / 2;
  };

  // --- the verdict on the choice that comes next, and the pictures of what was done and what would have been better ---

  const line = (name, about, chance, effect) => {
    const told = make("p", undefined, name);
    told.append(make("strong", about), " ", make("b", fill(words.study_chance, { number: Math.round(chance / 10) })));
    if (effect) told.append(make("span", effect, "small"));
    return told;
  };
  const tellVerdict = (place) => {
    const choice = choiceAt.get(place);
    find("#verdict").classList.toggle("plain", !choice?.best);
    find("#views").hidden = !choice?.best;
    markView();
    if (!choice) {
      find("#verdict > div").replaceChildren(make("p", words.study_forced, "small"));
      return;
    }
    const { taken, after, does, best, chance, would } = choice;
    const whose = make("p");
    whose.append(icon(choice.seat), make("span", names[choice.seat]), ...(choice.sign ? [signOf(choice)] : []));
    const told = [whose, line("done", fill(words.study_chose, { choice: taken }), after, does)];
    if (best) told.push(line("better", fill(words.study_better, { choice: best }), chance, would));
    else told.push(make("p", words.study_best, "small"));
    find("#verdict > div").replaceChildren(...told);
  };
  const markView = () => {
    for (const button of find("#views").children) button.setAttribute("aria-pressed", button.dataset.view === page.view);
    find("#table").dataset.view = page.view;
  };
  const show = (view) => {
    if (!choiceAt.get(page.place())?.best) return;
    page.view = view;
    markView();
    page.show();
    if (phone.matches) find("#views").scrollIntoView({ block: "start" }); // so that the picture is in sight
  };
  for (const button of find("#views").children) button.addEventListener("click", () => show(button.dataset.view));

  // --- keys ---

  const mistake = (way) => {
    const places = dearOf(seat).map((choice) => choice.at);
    const next = way > 0 ? places.find((place) => place > page.place()) : places.findLast((place) => place < page.place());
    if (next !== undefined) page.go(next);
  };
  const help = () => (find("#help").open ? find("#help").close() : find("#help").showModal());
  const ways = {
    "mistake-back": () => mistake(-1),
    "mistake-on": () => mistake(1),
    keys: help,
  };
  for (const name in ways) find(`#${name}`).addEventListener("click", ways[name]);
  Object.assign(page.ways, {
    ...ways,
    better: () => show(page.view === "better" ? "before" : "better"),
    done: () => show(page.view === "done" ? "before" : "done"),
    flip: () => choose(seats[(seats.indexOf(seat) + 1) % seats.length]),
  });
  Object.assign(page.keys, { ArrowUp: "mistake-back", ArrowDown: "mistake-on", b: "better", d: "done", f: "flip", "?": "keys" });
  const told = [["← →", "step"], ["↑ ↓", "mistake"], ["Page ↑ ↓", "turn"], ["Home End", "ends"], ["b", "b"], ["d", "d"], ["f", "f"], ["?", "help"]];
  find("#help dl").append(...told.flatMap(([key, word]) => [make("dt", key), make("dd", words[`study_key_${word}`])]));

  page.shown.push((place) => {
    tellNow(place);
    tellVerdict(place);
    markCurrent(place);
  });
  tellDearest();
  drawChart();
  tellVerdict(page.place());
  let drawnWidth = find("#chart").clientWidth;
  new ResizeObserver(() => {
    if (find("#chart").clientWidth === drawnWidth) return;
    drawnWidth = find("#chart").clientWidth;
    drawChart();
  }).observe(find("#chart"));
})();
