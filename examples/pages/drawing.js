/**
 * Draws the table of any game from its components, a view and the ground.
 *
 * The page "Build a front-end" of the documentation describes these.
 */

const STYLE = `
  svg.board { background: #dbe7ea; border-radius: .5rem; max-width: 100%; height: auto; }
  .board line, .board .box, .board path { stroke: #8fa3a9; stroke-width: .03; fill: none; }
  .board line.land { stroke: #a3814a; stroke-width: .06; }
  .board line.sea { stroke: #4f8fb0; stroke-width: .06; stroke-dasharray: .12 .1; }
  .board .box { fill: #f4f8f9; } .board .laid .box { fill: #e6d3a3; }
  .board path.sea { stroke: #2d6f94; stroke-width: .1; } .board path.land { stroke: #cdb57c; }
  .board .owned .box { stroke: var(--hue); stroke-width: .1; }
  .board .ghost .box { fill: #bfe3c9; } .board .named .box { stroke: #2f7d5b; stroke-width: .1; }
  .board text { font-size: .16px; text-anchor: middle; pointer-events: none; }
  .board .name { font-weight: 600; } .board .symbols { fill: #6b5a36; }
  .board .piece rect { fill: var(--hue, #6f6557); } .board .piece text { fill: white; }`;
const CORNERS = [[-.5, -.5], [.5, -.5], [.5, .5], [-.5, .5], [-.5, -.5]];

export const hue = (owner) => owner === undefined ? "" : `--hue: hsl(${(owner * 137 + 20) % 360} 55% 42%)`;

const draw = (tag, about, ...inside) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const name in about) made.setAttribute(name, about[name]);
  made.append(...inside);
  return made;
};
const move = ({ x, y }) => `translate(${x} ${y})`;
const square = () => draw("rect", { class: "box", x: -.5, y: -.5, width: 1, height: 1 });
/** A line of text that is no wider than a square. */
const text = (about, words) => {
  const fits = words.length > 28 ? words.slice(0, 27) + "…" : words;
  return draw("text", { ...about, ...(fits.length > 9 && { textLength: .9, lengthAdjust: "spacingAndGlyphs" }) }, fits);
};
const groups = (all, by) => all.reduce((found, each) => found.set(by(each), [...found.get(by(each)) ?? [], each]), new Map());

export class Table {
  /** `components` and `state` are the bodies of their documents, `ground` is the list that the library returns, `names` are the players' names. */
  constructor({ components, fields, orders }, state, ground, names) {
    this.things = new Map(components.toReversed().map((each) => [`${each.kind}/${each.id}`, each]));
    this.fields = new Map(fields.map((each) => [each.path, each]));
    this.owners = new Set(fields.flatMap(({ path, per, place_in }) => per === "seat" ? [path] : place_in ? [`${place_in}[]`] : []));
    Object.assign(this, { components, orders, state, ground, names });
  }

  thing(kinds, id) {
    return [...kinds, "hidden"].map((kind) => this.things.get(`${kind}/${id}`)).find((each) => each) ?? { name: String(id) };
  }

  /** Return the component with a place that a value names, if there is one. */
  placed(field, value) {
    const found = field?.holds === "id" && field.kinds.map((kind) => this.things.get(`${kind}/${value}`)).find((each) => each?.place);
    return found || undefined;
  }

  /** Yield everything in a value that is worth showing: its field, its place and its owner, if known. */
  *pieces(value, path, at, owner) {
    const field = this.fields.get(path), inner = `${path}[]`;
    if (Array.isArray(value)) {
      const { per } = this.fields.get(inner) ?? {}, order = Object.values(this.orders[per] ?? {})[0] ?? [];
      for (const [place, each] of value.entries())
        yield* this.pieces(each, inner, this.things.get(`${per}/${order[place]}`) ?? at, this.owners.has(inner) ? place : owner);
    } else if (value !== null && typeof value === "object") {
      const parts = Object.keys(value).map((key) => [`${path}.${key}`, value[key], this.fields.get(`${path}.${key}`)]);
      if (parts.some(([, , field]) => field?.holds === "rotation")) return; // a tile on the map, which the ground contains
      const about = this.owners.has(path) ? [] : parts.filter(([, each, field]) => field?.holds === "seat" || this.placed(field, each));
      for (const [, each, field] of about) field.holds === "seat" ? owner = each : at = this.placed(field, each);
      for (const part of parts) if (!about.includes(part)) yield* this.pieces(part[1], part[0], at, owner);
    } else if (field && value !== field.nobody && (value || field.holds === "seat" || field.holds === "place"))
      yield { field, value, at: at ?? this.placed(field, value), owner: at && field.holds === "place" ? value : owner };
  }

  /** Return the text of a piece's value; empty if the label says enough. */
  value({ field: { holds, kinds, path, place_in }, field, value, at }) {
    if (path.endsWith(".unseen[]") || holds === "yes-no" || at && (holds === "place" || this.placed(field, value) === at)) return "";
    return { id: () => this.thing(kinds, value).name, seat: () => this.names[value], place: () => this.owner(place_in, value) }[holds]?.() ?? String(value);
  }

  /** Return the text of a piece at a place. */
  words(piece) {
    const value = this.value(piece);
    return value && piece.field.holds === "id" ? value : `${value} ${piece.field.label}`.trim();
  }

  /** Return an owner's name: that of a player, or of the component that a part of another list names. */
  owner(list, place) {
    const path = `${list}[]`, part = this.state[list][place], key = Object.keys(part).find((each) => this.fields.get(`${path}.${each}`)?.holds === "id");
    return this.fields.get(path).per === "seat" ? this.names[place] : this.thing(this.fields.get(`${path}.${key}`).kinds, part[key]).name;
  }

  signs(symbols) { return symbols.map((each) => this.thing(["symbol"], each).name).join(", "); }

  /** Return a picture of each board. */
  boards() {
    const { agenda, ...lies } = this.state;
    const lying = groups(Object.keys(lies).flatMap((key) => [...this.pieces(lies[key], key)]), ({ at }) => at);
    const kinds = groups(this.components.filter(({ place }) => place), ({ kind }) => kind);
    return [...kinds].sort(([, one], [, other]) => other.length - one.length).map(([kind, all]) => this.board(kind, all, lying));
  }

  board(kind, all, lying) {
    const grid = all.every(({ place: { x, y } }) => Number.isInteger(x) && Number.isInteger(y));
    const at = new Map(all.map(({ id, place }) => [id, place])), laid = new Map(this.ground.filter((each) => each.kind === kind).map((each) => [each.id, each]));
    const ways = grid ? [] : all.flatMap(({ id, place }) => Object.entries(Object.keys(place.borders).length ? place.borders : { "": place.near })
      .flatMap(([border, near]) => near.filter((other) => id < other).map((other) => this.way(place, at.get(other), border))));
    const [wide, high] = ["x", "y"].map((axis) => Math.max(...all.map(({ place }) => place[axis])) + 1.4);
    const cells = all.map((each) => this.place(each, grid, laid.size ? laid.get(each.id) ?? { symbols: [] } : each, lying.get(each) ?? []));
    const coasts = [...laid.values()].map(({ id, edges }) => draw("g", { transform: move(at.get(id)) }, ...this.sides(edges)));
    return draw("svg", { class: "board", viewBox: `-.7 -.7 ${wide} ${high}`, width: Math.min(110 * wide, 1000), "data-board": kind }, draw("style", {}, STYLE), ...ways, ...cells, ...coasts);
  }

  /** Return a line to a neighbour; borders over land and by sea are drawn side by side. */
  way(one, other, border) {
    const aside = { land: .04, sea: -.04 }[border] ?? 0, long = Math.hypot(other.x - one.x, other.y - one.y);
    const [x, y] = [(one.y - other.y) * aside / long, (other.x - one.x) * aside / long];
    return draw("line", { class: border, x1: one.x + x, y1: one.y + y, x2: other.x + x, y2: other.y + y });
  }

  place({ kind, id, name, place }, grid, { tile, symbols }, pieces) {
    const owner = pieces.find(({ field }) => field.holds === "place")?.owner;
    const alike = [...groups(pieces, (each) => `${each.owner} ${this.words(each)}`).values()];
    return draw("g", { transform: move(place), "data-thing": `${kind}/${id}`, class: `${tile ? "laid" : ""} ${owner === undefined ? "" : "owned"}`, style: hue(owner) },
      grid ? square() : draw("circle", { class: "box", r: .45 }), text({ class: "name", y: -.3 }, name), text({ class: "symbols", y: -.13 }, this.signs(symbols)),
      ...alike.map((some, line) => this.chip(some.length > 1 ? `${some.length} × ${this.words(some[0])}` : this.words(some[0]), some[0].owner, line)));
  }

  /** Return the borders of a square above, right, below and left. */
  sides(edges) { return edges.map((border, side) => draw("path", { class: border, d: `M${CORNERS[side]}L${CORNERS[side + 1]}` })); }

  chip(words, owner, line) {
    return draw("g", { class: "piece", style: hue(owner), transform: `translate(0 ${line * .17})` }, draw("title", {}, words),
      draw("rect", { x: -.46, y: -.08, width: .92, height: .16, rx: .05 }), text({ y: .05 }, words));
  }

  /** Return the cells of a tile where an action would put it, to be added to the picture. */
  ghosts(tile, turn, { x, y }) {
    return tile.cells[turn].map((cell) => draw("g", { class: "ghost", transform: move({ x: x + cell.x, y: y + cell.y }) },
      square(), ...this.sides(cell.edges), text({ class: "symbols" }, this.signs(cell.symbols))));
  }
}
