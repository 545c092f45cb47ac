"use strict";
// The rules and the legend of symbols.
(() => {
  const { page } = globalThis;
  const { data, find, make, say } = page;
  if (data.games || data.lost) return;

  // --- the rules and the legend of symbols ---

  let wanted = ""; // the rule that is shown first, or "" for the legend
  page.openRules = (rule = "") => {
    wanted = rule;
    page.send({ do: "rules" });
  };
  page.showRules = ({ rulebook, legend }) => {
    const drawer = find("rules");
    const texts = Object.entries(rulebook).map(([rule, [title, text]]) => make("section", { id: `rule-${rule}`, className: rule === wanted ? "wanted" : "" }, make("h3", { textContent: `${rule} · ${title}` }), make("p", { textContent: text })));
    const drawn = (name) => {
      const draw = (tag, about) => { const made = document.createElementNS("http://www.w3.org/2000/svg", tag); for (const [key, value] of Object.entries(about)) made.setAttribute(key, value); return made; };
      const svg = draw("svg", { class: "aw", viewBox: "0 0 20 20", "aria-hidden": "true" });
      svg.append(draw("use", { href: `#aw-${name}` }));
      return svg;
    };
    const known = Object.entries(legend).filter(([name]) => document.getElementById(`aw-${name}`) || name.length === 1);
    const shown = known.filter(([, meaning], index) => known.findIndex(([, each]) => each === meaning) === index); // of things alike, one
    const symbols = shown.map(([name, meaning]) => make("li", {}, name.length === 1 ? make("b", { textContent: name }) : drawn(name), make("span", { textContent: meaning })));
    find("rules-list").replaceChildren(...(wanted ? [make("h3", { textContent: say("legend") })] : []), make("ul", { className: "symbols" }, ...symbols), make("h3", { textContent: say("rules"), hidden: Boolean(wanted) }), make("p", { id: "rules-text", className: "small", textContent: say("rules_told") }), ...texts);
    find("rules-title").textContent = say(wanted ? "rules" : "legend");
    if (!drawer.open) page.guarded(() => drawer.showModal());
    find("rules-list").focus({ preventScroll: true });
    (find(`rule-${wanted}`) ?? (wanted ? find("rules-text") : find("rules-list").firstChild)).scrollIntoView({ block: "start" });
  };
  find("open-rules").addEventListener("click", () => page.openRules("all"));
  find("open-legend").addEventListener("click", () => page.openRules());
  find("rules-close").addEventListener("click", () => find("rules").close());
  find("rules").addEventListener("click", (event) => { if (event.target === find("rules")) find("rules").close(); });
})();
