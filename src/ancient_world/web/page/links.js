"use strict";
// The links of a new table: a place to play for oneself, and an invitation with a QR code for each other person.
(() => {
  const { page } = globalThis;
  const { data, find, make, say, listed } = page;
  if (!data.games) return;
  const SVG = "http://www.w3.org/2000/svg";

  /** Return a QR code as a picture, dark on light in every mode, as readers expect it. */
  const drawn = ({ size, path }, title) => {
    const picture = document.createElementNS(SVG, "svg");
    const set = (element, about) => { for (const [name, value] of Object.entries(about)) element.setAttribute(name, value); return element; };
    set(picture, { viewBox: `0 0 ${size} ${size}`, class: "qr", role: "img", "aria-label": title });
    picture.append(set(document.createElementNS(SVG, "rect"), { width: size, height: size, fill: "#fff" }), set(document.createElementNS(SVG, "path"), { d: path, stroke: "#000" }));
    return picture;
  };
  const copier = (name, address, code) => {
    const copy = make("button", { type: "button", textContent: say("copy"), ariaLabel: `${say("copy")}: ${say("link_of", { name })}` });
    copy.addEventListener("click", async () => {
      try { await navigator.clipboard.writeText(address); } catch { getSelection().selectAllChildren(code); document.execCommand("copy"); }
      copy.textContent = say("copied");
      find("live").textContent = say("copied");
    });
    return copy;
  };
  /** Return a button that opens the device's own way to send a link; browsers offer it on safe connections only. */
  const sharer = (name, address, game) => {
    const share = make("button", { type: "button", textContent: say("share"), ariaLabel: `${say("share")}: ${say("link_of", { name })}` });
    share.addEventListener("click", () => { navigator.share({ title: game, text: say("share_text", { game, name }), url: address }).catch(() => {}); });
    return share;
  };
  const row = ({ name, link, qr }, { address: origin, title, watches, told }) => {
    const address = new URL(link, origin ?? location.href).href;
    const code = make("code", { textContent: address });
    const open = make("a", { href: link, className: "press", textContent: say(watches ? "open_watch" : "open"), ariaLabel: `${say(watches ? "open_watch" : "open")}: ${name}` });
    const row = make("li", {}, make("p", {}, make("b", { textContent: name }), told ? ` · ${told}` : ""), make("div", { className: "row" }, ...(navigator.share ? [sharer(name, address, title)] : []), copier(name, address, code), open), code);
    if (qr) row.prepend(drawn(qr, say("qr_of", { name })));
    return row;
  };

  /** Show the links of a table. */
  page.drawLinks = (made, title) => {
    const people = made.seats.filter((each) => each.plays === "person");
    const shared = people.filter((each) => each.here);
    const here = shared.length ? shared : people.slice(0, 1);
    const away = people.filter((each) => !here.includes(each));
    find("made-title").textContent = say("ready", { game: title });
    const names = listed(here.map((each) => each.name));
    find("own-seat").replaceChildren(...(here.length ? [make("a", { href: here[0].link, className: "main", ariaLabel: `${say("play")}: ${names}` }, make("b", { textContent: say("play") }), make("span", { textContent: `${say("as_seat", { name: names })}${shared.length ? ` · ${say("on_screen")}` : ""}` }))] : []));
    find("reach").hidden = !away.length && Boolean(here.length) && !made.address;
    find("reach").className = made.address ? "small" : "warning";
    find("reach").textContent = made.address ? say("reach", { address: `${made.address}${data.root}/` }) : say("only_here");
    const about = { address: made.address, title };
    find("links").replaceChildren(
      ...away.map((each) => row(each, about)),
      row({ name: say("watch"), link: made.watch }, { ...about, watches: true }),
      ...here.map((each) => row(each, { ...about, told: shared.length ? say("on_screen") : say("you") })),
    );
  };
})();
