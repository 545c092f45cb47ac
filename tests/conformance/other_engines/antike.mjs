// An engine of Antike of its own: it shares no code with the library, and was written from the rules, the facts and the
// situations in `conformance/`. It answers the requests of the conformance suite, one JSON-RPC line each.
//
//     node tests/conformance/other_engines/antike.mjs [FACTS]
//
// FACTS is the file with the maps and the box, `conformance/facts/antike.json` unless another is named.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const FACTS = JSON.parse(readFileSync(process.argv[2] ?? new URL("../../../conformance/facts/antike.json", import.meta.url)));
const GOODS = ["marble", "iron", "gold"];
const PURSE = [...GOODS, "coins"];
const UNITS = ["legion", "galley"];
const PILES = ["kings", "scholars", "generals", "citizens", "navigators"];
const SPACES = ["iron", "temple", "gold", "manoeuvre-1", "arming", "marble", "know-how", "manoeuvre-2"]; // clockwise
const BASIC = ["wheel", "boats", "market", "monarchy"];
const ADVANCED = ["roads", "navigation", "coinage", "democracy"]; // each after the basic one at the same place
const ADVANCES = [...BASIC, ...ADVANCED];
const CHOICES = {
  arming: ["per-province", "pooled"],
  manoeuvre: ["free", "2006"],
  all_know_how: ["2005", "2006"],
  generals: ["single", "double"],
  start: ["three-cities", "one-city"],
};

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);
const range = (from, to) => Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
const no = (code, rule) => ({ code, rule });

// --- what can be asked of a table ---

const mapOf = (table) => FACTS.maps[table.map_id];
const placeOf = (table, province) => mapOf(table).provinces.findIndex((each) => each.id === province);
const provinceOf = (table, id) => mapOf(table).provinces[placeOf(table, id)];
const pieces = (civilization, unit) => civilization[unit === "legion" ? "legions" : "galleys"];
const unitsAt = (civilization, place) => civilization.legions[place] + civilization.galleys[place];
const citiesOf = (table, index) => table.owners.flatMap((owner, place) => (owner === index ? [place] : []));
const templesOf = (table, index) => citiesOf(table, index).filter((place) => table.temples[place]);
const knows = (civilization, advance) => civilization.know_how.includes(advance);
const knowsAll = (civilization) => civilization.know_how.length === ADVANCES.length;
const paysFreely = (table, civilization) => knowsAll(civilization) && table.settings.all_know_how === "2005"; // E4
const allTaken = (table) => PILES.every((pile) => table.bank[pile] === 0);
const idsOf = (table) => mapOf(table).provinces.map((each) => each.id);

function canPay(table, civilization, bill) {
  if (paysFreely(table, civilization)) return sum(PURSE.map((good) => civilization[good])) >= sum(bill);
  return civilization.coins >= sum(GOODS.map((good, index) => Math.max(0, bill[index] - civilization[good]))); // T1
}

function points(table, civilization) {
  const lines = PILES.filter((pile) => civilization[pile]).map((pile) => {
    const double = pile === "generals" && table.settings.generals === "double"; // V1
    return { code: `antike-score-${pile}`, points: civilization[pile] * (double ? 2 : 1), rule: double ? "V1" : "K1" };
  });
  return { total: sum(lines.map((line) => line.points)), lines };
}

function price(table, advance) {
  const known = table.civilizations.some((each) => knows(each, advance));
  if (BASIC.includes(advance)) return known ? 3 : 7; // E3
  return known ? 5 : 10;
}

function steps(civilization, space) { // T2: the way on the rondel
  if (civilization.space === null) return 0;
  const ahead = (SPACES.indexOf(space) - SPACES.indexOf(civilization.space) + SPACES.length) % SPACES.length;
  return ahead || SPACES.length;
}

const fare = (civilization, space) => Math.max(0, steps(civilization, space) - 3);

function defence(table, place) { // M4
  const owner = table.civilizations[table.owners[place]];
  const bonus = knows(owner, "democracy") ? 2 : knows(owner, "monarchy") ? 1 : 0;
  return (table.temples[place] ? 3 : 1) + unitsAt(owner, place) + bonus;
}

function manoeuvres(civilization, unit) { // M1
  const [first, second] = unit === "legion" ? ["wheel", "roads"] : ["boats", "navigation"];
  return knows(civilization, second) ? 3 : knows(civilization, first) ? 2 : 1;
}

const readyAt = (table, province, unit = null) =>
  table.ready.filter((each) => each.province === province && (unit === null || each.unit === unit));

/** How many units of a kind in a province have so many manoeuvres left. */
function groupSize(table, civilization, unit, province, left) {
  const ready = readyAt(table, province, unit);
  if (left > 0) return sum(ready.filter((each) => each.left === left).map((each) => each.count));
  return (pieces(civilization, unit)[placeOf(table, province)] ?? 0) - sum(ready.map((each) => each.count));
}

/** Who else has units of this kind in the province, in the order of turns. */
function enemies(table, index, unit, province) {
  const place = placeOf(table, province);
  const others = range(1, table.civilizations.length - 1).map((step) => (index + step) % table.civilizations.length);
  return others.filter((other) => pieces(table.civilizations[other], unit)[place] > 0);
}

const isSpent = (table, index, unit, province) =>
  groupSize(table, table.civilizations[index], unit, province, 0) > 0 && enemies(table, index, unit, province).length > 0;

function fullestPiles(table) { // E4
  const most = Math.max(...PILES.map((pile) => table.bank[pile]));
  return most > 0 ? PILES.filter((pile) => table.bank[pile] === most) : [];
}

// --- changes of a table ---

const push = (table, ...items) => table.agenda.push(...items);
const decide = (table, index, type, members = {}) =>
  push(table, { type, player: table.civilizations[index].player, civilization: index, ...members });

function win(table, index) {
  table.winner = index;
  table.agenda = [];
  table.ready = [];
}

function pay(table, index, bill) {
  const civilization = table.civilizations[index];
  if (paysFreely(table, civilization)) decide(table, index, "pay-any", { count: sum(bill) });
  else decide(table, index, "pay", { bill });
}

function give(table, civilization, good, count = 1) {
  civilization[good] -= count;
  if (good === "coins") table.bank.coins += count; // S6
}

function changeReady(table, unit, province, left, change) {
  if (left === 0) return;
  const found = table.ready.find((each) => each.unit === unit && each.province === province && each.left === left);
  if (found) found.count += change;
  else table.ready.push({ unit, province, left, count: change });
  const rank = (each) => 10 * placeOf(table, each.province) + 5 * UNITS.indexOf(each.unit) - each.left;
  table.ready = table.ready.filter((each) => each.count > 0).sort((one, other) => rank(one) - rank(other));
}

function removeUnits(table, civilization, unit, province, left, count) {
  pieces(civilization, unit)[placeOf(table, province)] -= count; // L1: they can be raised again
  changeReady(table, unit, province, left, -count);
}

function move(table, index, unit, province, left, target, count) { // M2
  const civilization = table.civilizations[index];
  removeUnits(table, civilization, unit, province, left, count);
  pieces(civilization, unit)[placeOf(table, target)] += count;
  changeReady(table, unit, target, left - 1, count);
  ask(table, enemies(table, index, unit, target), { unit, province: target, left: left - 1, count });
}

function ask(table, asked, members) { // M3: the other side is asked at once
  const [first, ...rest] = asked;
  if (asked.length > 0 && members.count > 0) decide(table, first, "demand-battle", { ...members, rest });
}

function fight(table, index, { unit, province, left }, target, count) { // M3
  removeUnits(table, table.civilizations[index], unit, province, left, count);
  pieces(target, unit)[placeOf(table, province)] -= count;
}

function dropTemple(table, place) {
  if (!table.temples[place]) return false;
  table.temples[place] = false;
  table.bank.temples += 1;
  return true;
}

function conquer(table, index, province) { // M4
  const place = placeOf(table, province);
  const loser = table.civilizations[table.owners[place]];
  if (dropTemple(table, place)) table.civilizations[index].generals_due += 1;
  loser.legions[place] = 0;
  loser.galleys[place] = 0;
  table.owners[place] = index;
  if (citiesOf(table, index).length > FACTS.box.discs) decide(table, index, "give-up", { conquered: province }); // M5
  else endByTemple(table, index);
}

function endByTemple(table, index) { // K3
  if (table.civilizations[index].generals_due > 0 && allTaken(table)) win(table, index);
}

function take(table, civilization, pile, count) { // K1: as long as the pile has one
  const taken = Math.min(count, table.bank[pile]);
  civilization[pile] += taken;
  table.bank[pile] -= taken;
}

// --- steps that play themselves ---

const AUTOMATIC = {
  turns(table, { civilization: index }) { // T5
    const civilization = table.civilizations[index];
    if (index === table.first) table.round += 1;
    push(table, { type: "turns", civilization: (index + 1) % table.civilizations.length });
    push(table, { type: "check-goal", civilization: index }, { type: "attract", civilization: index });
    decide(table, index, "founding");
    decide(table, index, "rondel");
    if (table.bank.coins > 0) { // T1
      table.bank.coins -= 1;
      civilization.coins += 1;
    } else decide(table, index, "take-instead");
  },
  "at-space"(table, { civilization: index, space }) { // T3
    const civilization = table.civilizations[index];
    if (GOODS.includes(space)) {
      const sites = citiesOf(table, index).filter((place) => mapOf(table).provinces[place].kind === space);
      const bonus = knows(civilization, "coinage") ? 2 : knows(civilization, "market") ? 1 : 0; // P2
      civilization[space] += sum(sites.map((place) => (table.temples[place] ? 3 : 1))) + bonus; // P1
    } else if (space === "temple") decide(table, index, "building");
    else if (space === "arming") decide(table, index, "arming", { raised: [] });
    else if (space === "know-how") decide(table, index, "learning");
    else {
      for (const unit of UNITS)
        pieces(civilization, unit).forEach((count, place) => {
          const left = manoeuvres(civilization, unit);
          if (count) changeReady(table, unit, mapOf(table).provinces[place].id, left, count);
        });
      decide(table, index, "manoeuvre", { phase: table.settings.manoeuvre === "2006" ? "moves" : "free" });
    }
  },
  attract(table, { civilization: index }) { // K1
    const civilization = table.civilizations[index];
    const seas = civilization.galleys.filter((count) => count > 0).length;
    const reached = {
      king: Math.floor(citiesOf(table, index).length / 5),
      citizen: Math.floor(templesOf(table, index).length / 3),
      navigator: Math.floor(seas / 7),
    };
    for (const [kind, level] of Object.entries(reached)) {
      const gained = Math.max(0, level - civilization[`${kind}_steps`]);
      civilization[`${kind}_steps`] += gained; // each step counts once, even if the pile is empty
      take(table, civilization, `${kind}s`, gained);
    }
    take(table, civilization, "scholars", civilization.scholars_due);
    take(table, civilization, "generals", civilization.generals_due);
    civilization.scholars_due = 0;
    civilization.generals_due = 0;
    if (civilization.extra_due && fullestPiles(table).length > 0) decide(table, index, "choose-extra");
    else civilization.extra_due = false;
  },
  "check-goal"(table, { civilization: index }) { // K2
    if (points(table, table.civilizations[index]).total >= table.settings.goal) win(table, index);
  },
};

// --- choices: what may be tried, why not, and what it does ---

const FINISH = {
  tries: () => [{}],
  whyNot: () => null,
  play(table, step) {
    if (step.type !== "manoeuvre") return;
    if (step.phase === "moves") decide(table, step.civilization, "manoeuvre", { phase: "conquests" }); // M1
    else table.ready = [];
  },
};

const SEND = {
  tries: (table, step) => range(1, SEND.most(table, step)).map((count) => ({ count })),
  most(table, step) {
    const size = groupSize(table, table.civilizations[step.civilization], step.unit, step.province, step.left);
    if (step.type === "move-count") return size;
    const target = table.civilizations.find((each) => each.id === step.target);
    return Math.min(size, pieces(target, step.unit)[placeOf(table, step.province)]);
  },
  whyNot: (table, step, { count }) =>
    count >= 1 && count <= SEND.most(table, step)
      ? null
      : step.type === "move-count" ? no("antike-count-range", "M2") : no("antike-battle-range", "M3"),
  play(table, step, { count }) {
    if (step.type === "move-count") move(table, step.civilization, step.unit, step.province, step.left, step.target, count);
    else fight(table, step.civilization, step, table.civilizations.find((each) => each.id === step.target), count);
  },
};

const noProvince = (table, province, rule) => (idsOf(table).includes(province) ? null : no("antike-no-such-province", rule));
const noUnit = (unit, rule) => (UNITS.includes(unit) ? null : no("antike-no-such-unit", rule));

/** Why a city is not one's own. */
function notOwn(table, index, province, rule) {
  const owner = table.owners[placeOf(table, province)];
  if (owner === index) return null;
  return owner === -1 ? no("antike-no-city-there", rule) : no("antike-foreign-city", rule);
}

const provinces = (table) => idsOf(table).map((province) => ({ province }));
const unitKinds = (table) => UNITS.flatMap((unit) => idsOf(table).map((province) => ({ unit, province })));

const CHOICE = {
  "keep-city": {
    tries: provinces,
    whyNot: (table, step, { province }) =>
      noProvince(table, province, "V2") ?? notOwn(table, step.civilization, province, "V2"),
    play(table, step, { province }) {
      for (const place of citiesOf(table, step.civilization)) if (place !== placeOf(table, province)) table.owners[place] = -1;
    },
  },
  "take-good": {
    tries: () => GOODS.map((good) => ({ good })),
    whyNot: (table, step, { good }) => (GOODS.includes(good) ? null : no("antike-no-such-good", "T1")),
    play(table, step, { good }) {
      table.civilizations[step.civilization][good] += 1;
    },
  },
  "choose-space": {
    tries: () => SPACES.map((space) => ({ space })),
    whyNot(table, step, { space }) {
      if (!SPACES.includes(space)) return no("antike-no-such-space", "T2");
      const civilization = table.civilizations[step.civilization];
      const wealth = sum(PURSE.map((good) => civilization[good]));
      return fare(civilization, space) <= wealth ? null : no("antike-rondel-price", "T2");
    },
    play(table, step, { space }) {
      const civilization = table.civilizations[step.civilization];
      const count = fare(civilization, space);
      civilization.space = space;
      push(table, { type: "at-space", civilization: step.civilization, space });
      if (count) decide(table, step.civilization, "pay-any", { count });
    },
  },
  "use-coins": { // T1
    bounds(table, { civilization: index, bill }) {
      const civilization = table.civilizations[index];
      const lacks = GOODS.map((good, place) => Math.max(0, bill[place] - civilization[good]));
      const now = bill.findIndex((count) => count > 0);
      const most = Math.min(bill[now], civilization.coins - sum(lacks) + lacks[now]);
      return { now, least: lacks[now], most };
    },
    tries(table, step) {
      const { least, most } = this.bounds(table, step);
      return range(least, most).map((coins) => ({ coins }));
    },
    whyNot(table, step, { coins }) {
      const { least, most } = this.bounds(table, step);
      return coins >= least && coins <= most ? null : no("antike-coins-range", "T1");
    },
    play(table, step, { coins }) {
      const { now } = this.bounds(table, step);
      const civilization = table.civilizations[step.civilization];
      give(table, civilization, "coins", coins);
      give(table, civilization, GOODS[now], step.bill[now] - coins);
      const bill = step.bill.map((count, place) => (place === now ? 0 : count));
      if (sum(bill)) decide(table, step.civilization, "pay", { bill });
    },
  },
  give: {
    tries: () => PURSE.map((good) => ({ good })),
    whyNot(table, step, { good }) {
      const rule = table.agenda.at(-2).type === "at-space" ? "T2" : "E4";
      if (!PURSE.includes(good)) return no("antike-no-such-good", rule);
      return table.civilizations[step.civilization][good] > 0 ? null : no("antike-no-good", rule);
    },
    play(table, step, { good }) {
      give(table, table.civilizations[step.civilization], good);
      if (step.count > 1) decide(table, step.civilization, "pay-any", { count: step.count - 1 });
    },
  },
  exchange: { // E4, as of 2006
    tries: (table, step) => (canBuy(table, step) ? GOODS.flatMap((give) => GOODS.map((take) => ({ give, take }))) : []),
    whyNot(table, step, { give, take }) {
      const civilization = table.civilizations[step.civilization];
      if (table.settings.all_know_how !== "2006") return no("antike-exchange-by-paying", "E4");
      if (!knowsAll(civilization)) return no("antike-no-exchange", "E4");
      if (!GOODS.includes(give) || !GOODS.includes(take)) return no("antike-no-such-good", "E4");
      if (give === take) return no("antike-same-good", "E4");
      return civilization[give] >= 2 ? null : no("antike-goods-short", "E4");
    },
    play(table, step, { give: given, take: taken }) {
      const civilization = table.civilizations[step.civilization];
      civilization[given] -= 2;
      civilization[taken] += 1;
      push(table, step);
    },
  },
  "build-temple": {
    tries: provinces,
    bill: () => [5, 0, 0],
    tooDear: ["antike-cannot-pay", "E1"],
    whyNot(table, step, { province }) {
      const reason = noProvince(table, province, "E1") ?? notOwn(table, step.civilization, province, "E1");
      if (reason) return reason;
      if (table.temples[placeOf(table, province)]) return no("antike-temple-there", "E1");
      return table.bank.temples > 0 ? null : no("antike-no-temple-left", "S6");
    },
    play(table, step, { province }) {
      table.temples[placeOf(table, province)] = true;
      table.bank.temples -= 1;
      push(table, step);
      pay(table, step.civilization, this.bill());
    },
  },
  arm: {
    tries: unitKinds,
    bill: () => [0, 1, 0],
    tooDear: ["antike-cannot-pay", "E2"],
    limit: (table, place) => (table.temples[place] ? 3 : 1),
    whyNot(table, step, { unit, province }) {
      const reason = noProvince(table, province, "E2") ?? notOwn(table, step.civilization, province, "E2") ?? noUnit(unit, "E2");
      if (reason) return reason;
      const place = placeOf(table, province);
      const civilization = table.civilizations[step.civilization];
      const borders = provinceOf(table, province)[unit === "legion" ? "land" : "sea"];
      if (borders.length === 0) return no("antike-no-border", "E2");
      const here = step.raised.filter((each) => each === province).length;
      const all = sum(citiesOf(table, step.civilization).map((each) => this.limit(table, each)));
      const isPooled = table.settings.arming === "pooled";
      if (isPooled && step.raised.length >= all) return no("antike-arming-limit-pooled", "E2");
      if (!isPooled && here >= this.limit(table, place)) return no("antike-arming-limit", "E2");
      const most = FACTS.box[unit === "legion" ? "legions" : "galleys"];
      return sum(pieces(civilization, unit)) < most ? null : no("antike-none-left", "L1");
    },
    play(table, step, { unit, province }) {
      pieces(table.civilizations[step.civilization], unit)[placeOf(table, province)] += 1;
      decide(table, step.civilization, "arming", { raised: [...step.raised, province].sort() });
      pay(table, step.civilization, this.bill());
    },
  },
  learn: { // E3
    tries: () => ADVANCES.map((advance) => ({ advance })),
    bill: (table, { advance }) => [0, 0, price(table, advance)],
    tooDear: ["antike-cannot-pay", "E3"],
    whyNot(table, step, { advance }) {
      if (!ADVANCES.includes(advance)) return no("antike-no-such-advance", "E3");
      const civilization = table.civilizations[step.civilization];
      if (knows(civilization, advance)) return no("antike-known-already", "E3");
      const basic = BASIC[ADVANCED.indexOf(advance)];
      return basic && !knows(civilization, basic) ? no("antike-needs-basic", "E3") : null;
    },
    play(table, step, { advance }) {
      const civilization = table.civilizations[step.civilization];
      const bill = this.bill(table, { advance });
      if (!table.civilizations.some((each) => knows(each, advance))) civilization.scholars_due += 1;
      push(table, step);
      pay(table, step.civilization, bill); // before it knows all: the eighth advance is paid for in gold and coins (E4)
      civilization.know_how.push(advance);
      if (knowsAll(civilization) && table.settings.all_know_how === "2006") civilization.extra_due = true;
    },
  },
  "found-city": {
    tries: provinces,
    bill: () => [1, 1, 1],
    tooDear: ["antike-cannot-pay-city", "F1"],
    whyNot(table, step, { province }) {
      if (noProvince(table, province, "F1")) return noProvince(table, province, "F1");
      const place = placeOf(table, province);
      const civilization = table.civilizations[step.civilization];
      if (table.owners[place] !== -1) return no("antike-city-there", "F1");
      if (unitsAt(civilization, place) === 0) return no("antike-no-unit-there", "F1");
      return citiesOf(table, step.civilization).length >= FACTS.box.discs ? no("antike-no-disc-left", "S5") : null;
    },
    play(table, step, { province }) {
      table.owners[placeOf(table, province)] = step.civilization;
      push(table, step);
      pay(table, step.civilization, this.bill());
    },
  },
  "choose-units": { // M1
    tries: (table) => unitKinds(table).flatMap((each) => range(0, 3).map((left) => ({ ...each, left }))),
    whyNot(table, step, { unit, province, left }) {
      const civilization = table.civilizations[step.civilization];
      const reason = noProvince(table, province, "M1") ?? noUnit(unit, "M1");
      if (reason) return reason;
      if (step.phase === "conquests") return no("antike-moves-over", "M1");
      if (pieces(civilization, unit)[placeOf(table, province)] === 0) return no("antike-no-units", "M1");
      const size = groupSize(table, civilization, unit, province, left);
      if (size > 0 && (left > 0 || isSpent(table, step.civilization, unit, province))) return null;
      if (size > 0) return no("antike-nothing-to-do", "M1");
      return readyAt(table, province, unit).length ? no("antike-other-left", "M1") : no("antike-no-manoeuvre-left", "M1");
    },
    play(table, step, { unit, province, left }) {
      push(table, step);
      decide(table, step.civilization, "orders", { unit, province, left });
    },
  },
  "move-to": { // M2
    tries: provinces,
    whyNot(table, { unit, province, left }, { province: target }) {
      const [own, other] = unit === "legion" ? ["land", "sea"] : ["sea", "land"];
      if (noProvince(table, target, "M2")) return noProvince(table, target, "M2");
      if (left === 0) return no("antike-no-manoeuvre-left", "M1");
      if (target === province) return no("antike-same-province", "M2");
      const from = provinceOf(table, province);
      if (from[own].includes(target)) return null;
      return from[other].includes(target) ? no("antike-wrong-border", "M2") : no("antike-no-way", "M2");
    },
    play(table, { civilization: index, unit, province, left }, { province: target }) {
      const size = groupSize(table, table.civilizations[index], unit, province, left);
      if (size === 1) move(table, index, unit, province, left, target, 1);
      else decide(table, index, "move-count", { unit, province, left, target });
    },
  },
  fight: { // M3
    tries: (table) => table.civilizations.map(({ id }) => ({ civilization: id })),
    whyNot(table, { civilization: index, unit, province }, { civilization: id }) {
      const target = table.civilizations.find((each) => each.id === id);
      if (!target) return no("antike-no-such-civilization", "M3");
      if (target === table.civilizations[index]) return no("antike-own-side", "M3");
      const place = placeOf(table, province);
      if (pieces(target, unit)[place] > 0) return null;
      return unitsAt(target, place) ? no("antike-other-kind", "M3") : no("antike-no-enemy", "M3");
    },
    play(table, { civilization, unit, province, left }, { civilization: target }) {
      decide(table, civilization, "fight-count", { unit, province, left, target });
    },
  },
  send: SEND,
  "let-pass": {
    tries: () => [{}],
    whyNot: () => null,
    play(table, { rest, unit, province, left, count }) {
      ask(table, rest, { unit, province, left, count });
    },
  },
  demand: { // M3
    most: (table, step) =>
      Math.min(step.count, pieces(table.civilizations[step.civilization], step.unit)[placeOf(table, step.province)]),
    tries(table, step) {
      return range(1, this.most(table, step)).map((count) => ({ count }));
    },
    whyNot(table, step, { count }) {
      return count >= 1 && count <= this.most(table, step) ? null : no("antike-demand-range", "M3");
    },
    play(table, { civilization, rest, unit, province, left, count }, { count: fighting }) {
      const mover = table.agenda.at(-1).civilization;
      fight(table, mover, { unit, province, left }, table.civilizations[civilization], fighting);
      ask(table, rest, { unit, province, left, count: count - fighting });
    },
  },
  conquer: { // M4
    tries: provinces,
    whyNot(table, step, { province }) {
      const place = placeOf(table, province);
      const owner = table.owners[place];
      if (step.phase === "moves") return no("antike-moves-first", "M1");
      if (noProvince(table, province, "M4")) return noProvince(table, province, "M4");
      if (owner === -1) return no("antike-no-city-there", "M4");
      if (owner === step.civilization) return no("antike-own-city", "M4");
      if (citiesOf(table, owner).length === 1) return no("antike-last-city", "M4");
      if (unitsAt(table.civilizations[step.civilization], place) === 0) return no("antike-no-unit-there", "M4");
      const ready = sum(readyAt(table, province).map((each) => each.count));
      if (ready >= defence(table, place)) return null;
      return ready === 0 ? no("antike-units-spent", "M4") : no("antike-too-weak", "M4");
    },
    play(table, step, { province }) {
      push(table, step);
      decide(table, step.civilization, "choose-losses", { province, count: defence(table, placeOf(table, province)) });
    },
  },
  lose: {
    tries: (table, { province }) => readyAt(table, province).map(({ unit, left }) => ({ unit, left })),
    whyNot(table, { civilization: index, province }, { unit, left }) {
      if (noUnit(unit, "M4")) return noUnit(unit, "M4");
      if (readyAt(table, province, unit).some((each) => each.left === left)) return null;
      if (left === 0) return no("antike-need-manoeuvre", "M4");
      if (pieces(table.civilizations[index], unit)[placeOf(table, province)] === 0) return no("antike-no-units", "M4");
      return readyAt(table, province, unit).length ? no("antike-other-left", "M4") : no("antike-no-manoeuvre-left", "M4");
    },
    play(table, { civilization: index, province, count }, { unit, left }) {
      removeUnits(table, table.civilizations[index], unit, province, left, 1);
      if (count > 1) decide(table, index, "choose-losses", { province, count: count - 1 });
      else conquer(table, index, province);
    },
  },
  "give-up-city": { // M5
    tries: provinces,
    whyNot(table, step, { province }) {
      if (province === step.conquered) return no("antike-just-conquered", "M5");
      return noProvince(table, province, "M5") ?? notOwn(table, step.civilization, province, "M5");
    },
    play(table, step, { province }) {
      dropTemple(table, placeOf(table, province)); // nobody has destroyed it
      table.owners[placeOf(table, province)] = -1;
      endByTemple(table, step.civilization);
    },
  },
  "choose-pile": { // E4
    tries: () => PILES.map((personality) => ({ personality })),
    whyNot(table, step, { personality }) {
      if (!PILES.includes(personality)) return no("antike-no-such-pile", "E4");
      return fullestPiles(table).includes(personality) ? null : no("antike-not-fullest", "E4");
    },
    play(table, step, { personality }) {
      const civilization = table.civilizations[step.civilization];
      take(table, civilization, personality, 1);
      civilization.extra_due = false;
    },
  },
  finish: FINISH,
};

const DECISION = { // the rule that stops other actions, and the actions that can be chosen
  "keep-one-city": ["V2", "keep-city"],
  "take-instead": ["T1", "take-good"],
  rondel: ["T2", "choose-space", "exchange"],
  pay: ["T1", "use-coins"],
  "pay-any": ["T2", "give"],
  building: ["E1", "build-temple", "finish", "exchange"],
  arming: ["E2", "arm", "finish", "exchange"],
  learning: ["E3", "learn", "finish", "exchange"],
  founding: ["T4", "found-city", "finish", "exchange"],
  manoeuvre: ["M1", "choose-units", "conquer", "finish"],
  orders: ["M2", "move-to", "fight"],
  "move-count": ["M2", "send"],
  "fight-count": ["M3", "send"],
  "demand-battle": ["M3", "let-pass", "demand"],
  "choose-losses": ["M4", "lose"],
  "give-up": ["M5", "give-up-city"],
  "choose-extra": ["E4", "choose-pile"],
};

/** Why an action is refused at a step that knows it. */
function whyNot(table, step, { type, ...chosen }) {
  const choice = CHOICE[type];
  const reason = choice.whyNot(table, step, chosen);
  if (reason || !choice.bill) return reason;
  const civilization = table.civilizations[step.civilization];
  if (canPay(table, civilization, choice.bill(table, chosen))) return null;
  const [code, rule] = choice.tooDear;
  return no(paysFreely(table, civilization) ? "antike-cannot-pay-any" : code, rule);
}

/** Whether something can be bought at a step, if all other goods were exchanged two for one (E4). */
function canBuy(table, step) {
  if (step.type === "rondel") return true;
  if (step.type === "learning") return false; // who knows all has nothing to learn
  const choice = CHOICE[DECISION[step.type][1]];
  const civilization = table.civilizations[step.civilization];
  const spare = GOODS.map((good, index) => civilization[good] - choice.bill()[index]);
  const gained = sum(spare.filter((count) => count > 0).map((count) => Math.floor(count / 2)));
  const isEnough = sum(spare.filter((count) => count < 0)) + gained + civilization.coins >= 0;
  return isEnough && choice.tries(table, step).some((each) => choice.whyNot(table, step, each) === null);
}

function legalActions(table) {
  const step = table.agenda.at(-1);
  if (!step || !DECISION[step.type]) return [];
  const tried = DECISION[step.type].slice(1).flatMap((type) => CHOICE[type].tries(table, step).map((each) => ({ type, ...each })));
  return tried.filter((action) => whyNot(table, step, action) === null);
}

function play(table, action) {
  const step = table.agenda.pop();
  const { type, ...chosen } = action;
  CHOICE[type].play(table, step, chosen);
}

/** Do what nobody has to choose, until somebody has to. */
function goOn(table) {
  while (table.agenda.length) {
    const step = table.agenda.at(-1);
    if (step.type === "deal-civilizations") return;
    if (AUTOMATIC[step.type]) AUTOMATIC[step.type](table, table.agenda.pop());
    else {
      const legal = legalActions(table);
      if (legal.length > 1 && !isAllTaken(table, step)) return;
      play(table, legal[0]); // T3: what can be done in one way only is done unasked
    }
  }
}

/** Whether everything that there is must be given, in whichever order. */
function isAllTaken(table, step) {
  const civilization = table.civilizations[step.civilization];
  if (step.type === "pay-any") return step.count === sum(PURSE.map((good) => civilization[good]));
  if (step.type === "choose-losses") return step.count === sum(readyAt(table, step.province).map((each) => each.count));
  return false;
}

// --- set-up ---

class InvalidOption extends Error {}

const emptyCivilization = (id, player, map) => ({
  id, player, space: null, ...FACTS.start, coins: 0, know_how: [],
  legions: map.provinces.map(() => 0), galleys: map.provinces.map(() => 0),
  ...Object.fromEntries(PILES.map((pile) => [pile, 0])),
  king_steps: 0, citizen_steps: 0, navigator_steps: 0, scholars_due: 0, generals_due: 0, extra_due: false,
});

const pairs = (teams) => teams.map((team) => team.join("+"));
const isSame = (list, other) => JSON.stringify([...list].sort()) === JSON.stringify([...other].sort());
const inPlay = (map, count) => map.civilizations.filter((each) => each.cities[count]).map((each) => each.id);
const goals = (players) => ({ 2: [9], 3: [10, 12], 4: [9], 5: [8], 6: [7] })[players]; // S8

function newGame(players, options) {
  const { map: mapId = "eastern", civilizations = "random", order = "map", goal = goals(players)?.[0], ...rest } = options;
  const map = FACTS.maps[mapId];
  if (!goals(players)) throw new InvalidOption("player-count");
  if (!map || !goals(players).includes(goal)) throw new InvalidOption("option-wrong");
  const settings = { goal };
  for (const [name, values] of Object.entries(CHOICES)) {
    settings[name] = rest[name] ?? values[0];
    if (!values.includes(settings[name])) throw new InvalidOption("option-wrong");
  }
  const count = players === 2 ? 4 : players;
  const isDealt = civilizations === "random";
  const teams = players === 2 ? [map.teams, map.other_teams ?? []].find((each) => isDealt || isSame(pairs(each), civilizations)) : null;
  if (!isDealt && !(players === 2 ? teams : isSame(civilizations, inPlay(map, count)))) throw new InvalidOption("antike-wrong-civilizations");
  if (order !== "map" && players !== 2) throw new InvalidOption("antike-no-order");
  if (order !== "map" && !isSame(order, teams.flat())) throw new InvalidOption("antike-wrong-order");
  const table = {
    agenda: [], cards: FACTS.cards, map_id: mapId, settings, players, round: 0, first: 0, civilizations: [],
    owners: map.provinces.map(() => -1), temples: map.provinces.map(() => false),
    bank: { coins: FACTS.box.coins, temples: FACTS.box.temples, ...FACTS.personalities }, ready: [], winner: null,
  };
  const hands = isDealt ? (players === 2 ? pairs(map.teams) : inPlay(map, count)) : civilizations;
  const replaced = map.order.map((id) => (teams?.flat().includes(id) ? id : teams?.flat().find((each) => !map.order.includes(each))));
  seat(table, hands, order === "map" ? replaced : order);
  if (isDealt) push(table, { type: "deal-civilizations", count: players });
  else start(table);
  return table;
}

/** Give each seat its civilization, or two of them, which play in the given order (S1, S3, S7). */
function seat(table, hands, order) {
  const map = mapOf(table);
  const isPair = table.players === 2;
  const ids = isPair ? order : hands;
  table.civilizations = ids.map((id, index) =>
    emptyCivilization(id, isPair ? hands.findIndex((hand) => hand.split("+").includes(id)) : index, map));
  table.first = isPair ? 0 : ids.indexOf(map.first[ids.length]);
  table.owners.fill(-1);
  ids.forEach((id, index) => {
    const { cities } = map.civilizations.find((each) => each.id === id);
    for (const city of cities[ids.length] ?? cities[6]) table.owners[placeOf(table, city)] = index;
  });
}

function start(table) {
  const count = table.civilizations.length;
  push(table, { type: "turns", civilization: table.first });
  if (table.settings.start === "one-city") // V2: in the order of turns
    for (const step of range(1, count)) decide(table, (table.first - step + count) % count, "keep-one-city");
  goOn(table);
}

/** The ways to deal the civilizations, or the pairs, to the seats. */
function deals(table) {
  const cards = table.players === 2 ? pairs(mapOf(table).teams) : table.civilizations.map((each) => each.id);
  const orders = (rest) => (rest.length ? rest.flatMap((card) => orders(rest.filter((each) => each !== card)).map((more) => [card, ...more])) : [[]]);
  return orders(cards).map((dealt) => ({ type: "dealt", cards: dealt }));
}

// --- positions that cannot occur ---

class Impossible extends Error {
  constructor(code, path) {
    super(code);
    this.code = code;
    this.path = path;
  }
}

function check(condition, code, path) {
  if (!condition) throw new Impossible(code, path);
}

function checkState(table) {
  const map = mapOf(table);
  const count = map.provinces.length;
  const dealing = table.agenda.at(-1)?.type === "deal-civilizations";
  const all = table.civilizations;
  for (const member of ["owners", "temples"]) check(table[member].length === count, "not-one-each", `state.${member}`);
  all.forEach((civilization, index) => {
    for (const unit of ["legions", "galleys"]) {
      const path = `state.civilizations[${index}].${unit}`;
      check(civilization[unit].length === count, "not-one-each", path);
      const borders = unit === "legions" ? "land" : "sea";
      const stray = civilization[unit].findIndex((number, place) => number > 0 && map.provinces[place][borders].length === 0);
      check(stray === -1, "antike-state-border", `${path}[${stray}]`); // E2
      check(sum(civilization[unit]) <= FACTS.box[unit], "out-of-range", path); // L1
    }
    const path = `state.civilizations[${index}]`;
    const known = civilization.know_how;
    const isWrong = (each, place) => known.indexOf(each) < place || (ADVANCED.includes(each) && !known.slice(0, place).includes(BASIC[ADVANCED.indexOf(each)]));
    check(!known.some(isWrong), "antike-state-know-how", `${path}.know_how`); // E3
    const isEarned = knowsAll(civilization) && table.settings.all_know_how === "2006";
    check(!civilization.extra_due || isEarned, "antike-state-due", `${path}.extra_due`); // E4
    check(citiesOf(table, index).length > 0 || dealing, "antike-state-no-city", "state.owners"); // M4
  });
  const ruin = table.temples.findIndex((has, place) => has && table.owners[place] === -1);
  check(ruin === -1, "antike-state-temple", `state.temples[${ruin}]`); // E1
  checkReady(table);
  const isGivingUp = table.agenda.at(-1)?.type === "give-up";
  all.forEach((_, index) =>
    check(citiesOf(table, index).length <= FACTS.box.discs + (isGivingUp ? 1 : 0), "out-of-range", "state.owners")); // S5
  check(goals(table.players).includes(table.settings.goal), "antike-state-setting", "state.settings.goal"); // S8
  const first = table.players === 2 ? 0 : all.findIndex((each) => each.id === map.first[all.length]);
  check(table.first === first, "antike-state-seats", "state.first"); // S7
  if (table.players === 2) {
    const isLed = ({ player }) => [...map.teams, ...map.other_teams].some((team) => isSame(team, all.filter((each) => each.player === player).map((each) => each.id)));
    check(all.every(isLed), "antike-state-seats", "state.civilizations"); // S1
  }
  if (dealing || table.agenda.at(-1)?.type === "keep-one-city") check(table.bank.coins === FACTS.box.coins, "antike-state-agenda", "state.bank"); // S4
  const supply = { coins: all.map((each) => each.coins), temples: table.temples.map(Number) };
  for (const pile of PILES) supply[pile] = all.map((each) => each[pile]);
  const total = { ...FACTS.personalities, coins: FACTS.box.coins, temples: FACTS.box.temples };
  for (const [member, held] of Object.entries(supply))
    check(table.bank[member] + sum(held) === total[member], "antike-state-count", `state.bank.${member}`); // S6
  checkAgenda(table);
  const current = table.agenda[1]?.civilization;
  all.forEach((civilization, index) => {
    const isOwed = civilization.scholars_due > 0 || civilization.generals_due > 0 || civilization.extra_due;
    check(!isOwed || index === current || table.winner !== null, "antike-state-due", `state.civilizations[${index}]`); // K1
    const mustEnd = table.winner === null && !isGivingUp && allTaken(table);
    check(!mustEnd || civilization.generals_due === 0, "antike-state-due", `state.civilizations[${index}].generals_due`); // K3
  });
  check((table.agenda.length === 0) === (table.winner !== null), "antike-state-winner", "state.winner"); // K2
}

function checkReady(table) { // M1
  if (table.ready.length === 0) return;
  const step = table.agenda.find((each) => each.type === "manoeuvre");
  check(step, "antike-state-ready", "state.ready");
  const civilization = table.civilizations[step.civilization];
  const rank = (each) => 10 * placeOf(table, each.province) + 5 * UNITS.indexOf(each.unit) - each.left;
  table.ready.forEach((each, index) => {
    const isSorted = index === 0 || rank(table.ready[index - 1]) < rank(each);
    const isPossible = each.left <= manoeuvres(civilization, each.unit) && groupSize(table, civilization, each.unit, each.province, 0) >= 0;
    check(isSorted && isPossible, "antike-state-ready", `state.ready[${index}]`);
  });
}

function checkAgenda(table) {
  const [turns, ...steps] = table.agenda;
  if (turns?.type !== "turns" || steps.at(-1)?.type === "keep-one-city") return;
  check(table.round > 0, "antike-state-agenda", "state.round");
  const index = (turns.civilization + table.civilizations.length - 1) % table.civilizations.length; // T5
  steps.forEach((step, number) => {
    const path = `state.agenda[${number + 1}]`;
    check(step.type === "demand-battle" || step.civilization === index, "step-of-another", path);
    if (step.type === "at-space") check(step.space === table.civilizations[index].space, "step-out-of-place", path); // T3
  });
}

// --- answering requests ---

const document = (kind, version, body) => ({ format: `ancient-world/${kind}`, version, game: "antike", rules: "2", [kind]: body });

class Failure extends Error {
  constructor(code, data) {
    super(data.code ?? data.kind);
    Object.assign(this, { failure: { code, message: this.message, data } });
  }
}

/** Why a player may not do something; without a player, why the one whose turn it is may not. */
function explain(table, action, player = null) {
  const step = table.agenda.at(-1);
  if (!step) return no("game-over", "K2");
  if (step.type === "deal-civilizations") return whyNotDealt(table, action);
  const [rule, ...types] = DECISION[step.type];
  if (!mayAct(table, player)) {
    const isOpen = types.includes(action.type) && whyNot(table, step, action) === null;
    return (isOpen ? null : whyNotThen(table, action, player)) ?? no("wrong-player", "T5");
  }
  if (types.includes(action.type)) return whyNot(table, step, action);
  if (step.type === "rondel" && action.type === "take-good") return no("antike-bank-pays", "T1");
  return no("antike-not-now", rule);
}

const mayAct = (table, player) => player === null || table.agenda.at(-1)?.player === player;

function whyNotDealt(table, { type, cards }) {
  if (type !== "dealt") return no("deal-awaited", "S3");
  if (cards.length !== deals(table)[0].cards.length) return no("wrong-card-count", "S3");
  const known = deals(table)[0].cards;
  const wrong = cards.find((card, index) => !known.includes(card) || cards.indexOf(card) < index);
  if (wrong === undefined) return null;
  return known.includes(wrong) ? no("card-dealt-twice", "S3") : no("card-not-in-deck", "S3");
}

const OWN_STEP = { // the step at which a player would choose such an action
  "keep-city": "keep-one-city", "take-good": "take-instead", "choose-space": "rondel", "build-temple": "building",
  arm: "arming", learn: "learning", "found-city": "founding", exchange: "rondel",
};

/** Why a player could not do something with the next of the own civilizations either. */
function whyNotThen(table, action, player) {
  const type = OWN_STEP[action.type];
  const { length } = table.civilizations;
  const order = range(0, length - 1).map((number) => (table.agenda[0].civilization + number) % length);
  const civilization = order.find((index) => table.civilizations[index].player === player);
  return type ? whyNot(table, { type, player, civilization, raised: [] }, action) : null;
}

function apply(table, action) {
  const reason = explain(table, action);
  if (reason) throw new Failure(1, { kind: "illegal-action", ...reason });
  if (action.type === "dealt") {
    table.agenda.pop();
    seat(table, action.cards, table.civilizations.map((each) => each.id));
    start(table);
  } else {
    play(table, action);
    goOn(table);
  }
  return document("state", 1, table);
}

/** What a table waits for, as a player may know it; everything is open, but actions are for who may act. */
function waiting(table, player) {
  const step = table.agenda.at(-1);
  if (!step) return null;
  if (!isDealing(table)) {
    const actions = player !== null && mayAct(table, player) ? legalActions(table) : [];
    return { type: "decision", players: [step.player], step, actions };
  }
  const unseen = deals(table)[0].cards.sort();
  return { type: "chance", step, event: { type: "deal", deck: { unseen, bottom: [] }, count: step.count } };
}

const isDealing = (table) => table.agenda.at(-1)?.type === "deal-civilizations";

const METHODS = {
  new_game({ players, options = {} }) {
    try {
      return document("state", 1, newGame(players, options));
    } catch (error) {
      if (error instanceof InvalidOption) throw new Failure(4, { kind: "invalid-option", code: error.message });
      throw error;
    }
  },
  pending({ table }) {
    try {
      checkState(table);
    } catch (error) {
      if (!(error instanceof Impossible)) throw error;
      throw new Failure(2, { kind: "invalid-document", code: error.code, path: `$.params.state.${error.path}` });
    }
    return null;
  },
  legal_actions({ table, player }) {
    return { actions: mayAct(table, player ?? null) ? legalActions(table) : [] };
  },
  explain: ({ table, action, player }) => explain(table, action, player ?? null),
  apply: ({ table, action }) => apply(table, action),
  outcomes: ({ table }) => ({ actions: isDealing(table) ? deals(table) : [] }),
  probability: ({ table, action }) => (isDealing(table) && explain(table, action) === null ? 1 / deals(table).length : 0),
  view: ({ table, player }) => document("view", 2, { player, names: [], state: table, pending: waiting(table, player) }),
  view_action: ({ action }) => ({ action }),
  scores({ table }) {
    const seats = range(0, table.players - 1).map((player) => {
      const all = table.civilizations.filter((each) => each.player === player).map((each) => points(table, each));
      return { player, ...all.reduce((best, each) => (each.total > best.total ? each : best)) }; // S1: the better one
    });
    return { scores: seats };
  },
  winners: ({ table }) => ({ winners: table.winner === null ? [] : [table.civilizations[table.winner].player] }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  let answer;
  try {
    if (!METHODS[method]) throw new Failure(-32601, { kind: "method-not-found" });
    answer = { result: METHODS[method]({ ...params, table: params.state?.state }) };
  } catch (error) {
    answer = { error: error.failure ?? { code: -32603, message: String(error.stack), data: { kind: "internal-error" } } };
  }
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...answer })}\n`);
}
