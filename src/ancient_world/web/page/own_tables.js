"use strict";
// The list of the tables that this browser has opened: whose turn it is, how to get back to them.
(() => {
  const { page } = globalThis;
  const { data, find, make, kept, say, listed, lang } = page;
  if (!data.games) return;
  const FEW = 4;
  let all = false; // whether older tables are listed too

  const row = (table) => {
    const { game, date, seats, watch, over } = table;
    const title = page.titleOf(game);
    const links = seats.filter((each) => each.plays === "person").map((each) => make("a", { href: each.link, textContent: each.name }));
    const bots = seats.filter((each) => each.plays !== "person").map((each) => make("span", { textContent: each.name }));
    const day = new Date(date).toLocaleString(lang(), { dateStyle: "medium", timeStyle: "short" });
    const button = (text, word, act) => {
      const made = make("button", { type: "button", textContent: text, ariaLabel: `${say(word)}: ${title}, ${day}`, title: say(word) });
      made.addEventListener("click", act);
      return made;
    };
    const forget = button("×", "forget", () => {
      kept.set("tables", (kept.get("tables") ?? []).filter((each) => each.date !== date));
      page.drawYours();
    });
    const known = links[0]?.getAttribute("href") ?? watch;
    const stands = make("span", { textContent: over ? say("over") : "" });
    if (known && !over) stand(known, stands, links);
    return make("tr", {},
      make("th", { scope: "row", textContent: title }),
      make("td", { className: "seats" }, ...links, ...bots, ...(watch ? [make("a", { href: watch, textContent: say("open_watch") })] : [])),
      make("td", {}, stands),
      make("td", {}, make("time", { textContent: day })),
      make("td", { className: "row" }, ...(watch ? [button(say("links"), "links", () => page.showLinks(table))] : []), forget));
  };
  /** Show the state of a table in the list: whose turn it is. */
  const stand = async (link, where, links) => {
    const told = await fetch(`${link}/turn`).then((answer) => answer.json()).catch(() => ({ error: {} }));
    where.textContent = told.error ? say("gone") : told.over ? say("over") : say("to_choose", { names: listed(told.names) });
    for (const each of links) if (!told.error && told.names.includes(each.textContent)) each.className = "main";
  };
  page.drawYours = () => {
    const yours = kept.get("tables") ?? [];
    find("yours").hidden = !yours.length;
    find("yours").classList.toggle("going", yours.some(({ over }) => !over));
    find("mine").replaceChildren(...(all ? yours : yours.slice(0, FEW)).map(row));
    find("all-mine").hidden = all || yours.length <= FEW;
    find("all-mine").textContent = say("all_yours", { count: yours.length });
  };
  find("all-mine").addEventListener("click", () => {
    all = true;
    page.drawYours();
    find("mine").children[FEW]?.querySelector("a, button")?.focus();
  });
})();
