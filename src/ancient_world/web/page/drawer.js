"use strict";
// On small screens the choices that are not in the picture lie in a drawer at the bottom, in reach of a thumb.
(() => {
  const { page } = globalThis;
  const { data, find, say } = page;
  if (data.games || data.lost) return;
  const FEW = 2; // so many choices are shown without being asked for
  const doing = find("doing");
  const bar = find("drawer-bar");
  let wish = null; // whether the player has opened or closed the drawer for this question
  let asked = "";
  let byKeys = false; // by keyboard, nothing is folded away

  // What the drawer has just uncovered takes no click that was meant for the drawer.
  const REST = 350; // ms
  let covered = { top: 0, until: 0 };
  let high = 0; // the height of the drawer over the page
  let pressed = 0;
  const uncover = () => {
    const now = getComputedStyle(doing).position === "fixed" ? doing.offsetHeight : 0;
    if (now < high - 6) covered = { top: innerHeight - high, until: performance.now() + REST };
    high = now;
  };
  new ResizeObserver(uncover).observe(doing);
  addEventListener("pointerdown", ({ timeStamp }) => {
    pressed = timeStamp;
    byKeys = false;
  }, true);
  addEventListener("click", (event) => {
    if (!event.detail || Math.min(pressed, event.timeStamp) > covered.until || event.clientY < covered.top || doing.contains(event.target)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  }, true);

  const draw = () => {
    const { table } = page;
    const now = `${table.version} ${table.payments.length}`;
    if (now !== asked) wish = null;
    asked = now;
    const others = find("other-choices").querySelectorAll("button").length;
    const every = find("all").hidden ? 0 : table.actions.filter(({ begins }) => begins === undefined).length;
    const lit = page.litNumbers().size;
    const few = others > 0 && (!lit || others <= FEW || byKeys);
    const state = wish ? "open" : wish === null && few ? (lit ? "few" : "open") : "closed";
    doing.dataset.drawer = state;
    bar.hidden = !others && !every;
    bar.ariaExpanded = String(state === "open");
    bar.textContent = state === "open" ? say("fewer_choices") : state === "closed" && others ? say("more_choices", { count: others }) : say("all_choices", { count: every });
    doing.classList.toggle("idle", bar.hidden && (find("undo").hidden || find("undo").disabled));
    uncover();
  };
  bar.addEventListener("click", () => page.guarded(() => {
    wish = doing.dataset.drawer !== "open";
    if (wish && doing.dataset.drawer === "few" || !find("other-choices").querySelector("button")) find("all").open = true;
    draw();
  }));
  page.drawn.push(draw);
  addEventListener("keydown", ({ key }) => {
    if (byKeys || !["Tab", "Enter", " "].includes(key)) return;
    byKeys = true;
    if (page.table) draw();
  }, true);
  // The newest lines of the log are shown first, all of them when asked for: the log has no scroller of its own.
  find("log-all").addEventListener("click", () => {
    find("story").classList.add("whole");
    find("log").focus({ preventScroll: true });
  });
  // Beside the picture, the choices stay in sight as long as they fit under the prompt.
  const measure = () => {
    const { offsetHeight: asked } = find("prompt");
    find("prompt").classList.toggle("tall", asked > innerHeight * 0.42);
    doing.classList.toggle("tall", doing.offsetHeight + asked > innerHeight - 8);
  };
  for (const box of [doing, find("prompt")]) new ResizeObserver(measure).observe(box);
  addEventListener("resize", measure);
  // The page ends above the drawer, and what is beside the picture begins below the prompt. Each place is told by itself: what all inherit from the root styles the whole page anew.
  const places = [document.documentElement, ...["play", "doing", "beside", "end", "note"].map(find)];
  const tell = (name, { offsetHeight }) => { for (const each of places) each.style.setProperty(`--${name}`, `${offsetHeight}px`); };
  for (const [name, box] of [["drawer", doing], ["prompt", find("prompt")]]) new ResizeObserver(() => tell(name, box)).observe(box);
})();
