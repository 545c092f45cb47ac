"use strict";
// What stands beside the table: the rules, the end, notices of one's turn, and the size of the picture.
(() => {
  const { find, make, say, kept, send, tell, lang } = globalThis.page;

  // --- the rules ---

  let wanted = "";
  const openRules = (rule = "") => {
    wanted = rule;
    send({ do: "rules" });
  };
  const showRules = (rulebook) => {
    const drawer = find("rules");
    find("rules-list").replaceChildren(...Object.entries(rulebook).map(([rule, [title, text]]) => make("section", { id: `rule-${rule}`, className: rule === wanted ? "wanted" : "" }, make("h3", { textContent: `${rule} · ${title}` }), make("p", { textContent: text }))));
    if (!drawer.open) drawer.showModal();
    (find(`rule-${wanted}`) ?? find("rules-list").firstChild)?.scrollIntoView({ block: "start" });
    find("rules-list").focus({ preventScroll: true });
  };
  find("open-rules").addEventListener("click", () => openRules());
  find("rules-close").addEventListener("click", () => find("rules").close());
  find("rules").addEventListener("click", (event) => { if (event.target === find("rules")) find("rules").close(); });

  // --- the end: replay, record, and the next game ---

  const drawEnd = ({ end, you, rematch }) => {
    if (!end) return;
    find("replay").href = `${location.pathname}/replay?lang=${lang()}`;
    find("record").href = `${location.pathname}/record`;
    find("rematch").hidden = you === null || Boolean(rematch);
    find("rematch-link").hidden = !rematch;
    if (rematch) find("rematch-link").href = rematch;
  };
  find("rematch").addEventListener("click", async () => {
    const answer = await fetch(`${location.pathname}/rematch`, { method: "POST" }).catch(() => null);
    const told = await answer?.json().catch(() => null);
    if (told?.link) location.assign(told.link);
    else tell(told?.error?.message ?? say("offline"));
  });

  // --- notices of one's turn ---

  for (const name of ["sound", "notify"]) {
    find(name).checked = Boolean(kept.get(name));
    find(name).addEventListener("change", async ({ target }) => {
      if (name === "notify" && target.checked) target.checked = (await globalThis.Notification?.requestPermission()) === "granted";
      kept.set(name, target.checked);
    });
  }
  const ring = () => {
    const context = new AudioContext();
    const tone = context.createOscillator();
    const quiet = context.createGain();
    quiet.gain.setValueAtTime(0.15, context.currentTime);
    quiet.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.4);
    tone.frequency.value = 660;
    tone.connect(quiet).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + 0.4);
    tone.addEventListener("ended", () => context.close());
  };
  const call = (table) => {
    if (find("sound").checked) ring();
    if (find("notify").checked && document.hidden) new Notification(table.title, { body: say("your_turn"), tag: location.pathname });
  };

  // --- the size: by default the smallest text of the picture can be read, and the table fits the window if it may ---

  const LEAST = 9; // px
  let zoom = 1;
  const fit = () => {
    const svg = find("board").querySelector("svg");
    if (!svg) return;
    const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
    const sizes = [...svg.querySelectorAll("text")].map((each) => parseFloat(each.getAttribute("font-size"))).filter(Boolean);
    const room = find("board").clientWidth;
    const high = innerHeight - find("board").getBoundingClientRect().top - scrollY - 24;
    const readable = (width * LEAST) / Math.min(...sizes);
    const fitting = Math.min(room, Math.max((width * high) / height, room * 0.6));
    const shown = zoom ? Math.max(fitting, readable) * zoom : Math.min(room, (width * high) / height);
    svg.style.width = `${shown}px`;
  };
  const sized = (next) => { zoom = next; fit(); };
  find("closer").addEventListener("click", () => sized(Math.min((zoom || 1) * 1.25, 4)));
  find("farther").addEventListener("click", () => sized(Math.max((zoom || 1) / 1.25, 0.4)));
  find("whole").addEventListener("click", () => sized(zoom ? 0 : 1));
  addEventListener("resize", fit);

  // --- the tables at which one sits, and who watches ---

  const keep = ({ game, end, seats, you }) => {
    const mine = kept.get("tables") ?? [];
    const here = mine.find(({ seats: all, watch }) => watch === location.pathname || all.some((each) => each.link === location.pathname));
    if (here) here.over = Boolean(end);
    else if (you !== null) mine.unshift({ game, date: Date.now(), over: Boolean(end), seats: [{ name: seats[you].name, plays: "person", link: location.pathname }] });
    kept.set("tables", mine.slice(0, 12));
  };

  const shown = (table, before) => {
    if (table.watchers) find("seats").append(make("li", { className: "watchers", textContent: say("watchers", { count: table.watchers }) }));
    drawEnd(table);
    fit();
    if (!before || Boolean(before.end) !== Boolean(table.end)) keep(table);
    if (before && table.seats[table.you]?.turn && !before.seats[table.you]?.turn) call(table);
  };
  Object.assign(globalThis.page, { openRules, showRules, shown });
})();
