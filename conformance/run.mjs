// Test a program with the situations and whole games of a folder. It needs Node 20 or later, and nothing else.
//
//     node conformance/run.mjs FOLDER -- COMMAND...
//
// FOLDER is the folder of a game, or one document. COMMAND starts the program, which reads a request per line and writes a response
// per line. The page docs/make/conformance.md explains the documents. The exit code is 0 if every answer is right, 1 if an answer
// is wrong, and 2 if there are no documents or the program does not answer.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";

const TIMEOUT = 10; // seconds for an answer
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** A running program. */
class Program {
  constructor([command, ...words]) {
    this.child = spawn(command, words, { stdio: ["pipe", "pipe", "inherit"] });
    this.child.stdin.on("error", () => {}); // the program has ended; its missing answer says so
    this.ended = new Promise((_, reject) => {
      this.child.on("error", reject);
      this.child.on("close", (code) => reject(new Error(`the program ended with code ${code}`)));
    });
    this.ended.catch(() => {});
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
    this.count = 0;
  }

  /** Return an object with the member result or error. */
  async ask(method, params) {
    const request = { jsonrpc: "2.0", id: ++this.count, method, params };
    this.child.stdin.write(`${JSON.stringify(request)}\n`);
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer in ${TIMEOUT} seconds`)), 1000 * TIMEOUT);
    });
    const { value, done } = await Promise.race([this.lines.next(), late]).finally(() => clearTimeout(timer));
    if (done) await this.ended;
    const { id, result, error } = JSON.parse(value);
    if (id !== this.count) throw new Error(`this is no response to request ${this.count}`);
    this.result = result;
    return error === undefined ? { result: result ?? null } : { error };
  }
}

// --- comparing ---

/** Return a value as compact JSON with sorted keys, in ASCII; a number such as 1.0 is 1 already. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (isObject(value)) {
    const keys = Object.keys(value).sort();
    return `{${keys.map((key) => `${canonical(key)}:${canonical(value[key])}`).join(",")}}`;
  }
  const escape = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value ?? null).replace(/[\u007f-\uffff]/g, escape);
}

/** Return the first place at which two values differ, with both values there, or null. */
function firstDifference(expected, actual, path = "$") {
  if (canonical(expected) === canonical(actual)) return null;
  const isOf = (kind) => kind(expected) && kind(actual);
  const keys = (value) => Object.keys(value).sort();
  if ((isOf(isObject) || isOf(Array.isArray)) && canonical(keys(expected)) === canonical(keys(actual))) {
    const place = (key) => (isObject(expected) ? `${path}.${key}` : `${path}[${key}]`);
    const parts = Object.keys(expected).map((key) => firstDifference(expected[key], actual[key], place(key)));
    return parts.find((part) => part !== null);
  }
  return [path, expected, actual];
}

/** Ask a question, and return a line on the first difference from the expected answer; empty if there is none. */
async function mistake(program, [method, params, expected, counts]) {
  const answer = await program.ask(method, params);
  const isRefusal = isObject(expected) && canonical(Object.keys(expected)) === '["error"]';
  const data = answer.error?.data;
  let kept = answer;
  if (isRefusal && isObject(data)) kept = { error: { data: counts(data) } };
  else if (!isRefusal && "result" in answer) kept = { result: counts(answer.result) };
  const difference = firstDifference(isRefusal ? expected : { result: expected }, kept);
  if (difference === null) return "";
  const [path, wanted, found] = difference;
  return `${method} ${path}: expected ${canonical(wanted).slice(0, 300)}, got ${canonical(found).slice(0, 300)}`;
}

// --- what counts of an answer; values of another form than expected stay as they are ---

const whole = (answer) => answer;

/** Return a function that keeps these members of an object, and of each object in a list. */
const members = (...names) => function keep(answer) {
  if (Array.isArray(answer)) return answer.map(keep);
  return isObject(answer) ? Object.fromEntries(names.map((name) => [name, answer[name] ?? null])) : answer;
};

/** Return the actions sorted, since their order does not count. */
const actions = (answer) => (Array.isArray(answer?.actions) ? answer.actions.map(canonical).sort().map((text) => JSON.parse(text)) : answer);

/** Return players, totals and lines, without sentences and what not every engine has. */
function scores(answer) {
  if (!(Array.isArray(answer?.scores) && answer.scores.every(isObject))) return answer;
  const line = members("code", "points", "rule");
  return members("player", "total", "lines")(answer.scores).map((each) => ({ ...each, lines: line(each.lines) }));
}

const totals = (answer) => members("player", "total")(scores(answer));

/** Return a function that returns the fraction for a number close to it; 0 must be exact. */
const near = (fraction) => (answer) => {
  const [above, below = 1] = fraction.split("/").map(Number);
  const isClose = typeof answer === "number" && Math.abs(answer - above / below) <= 1e-9 * (above / below);
  return isClose ? fraction : answer;
};

const aboveZero = (answer) => (typeof answer === "number" && answer > 0 && answer <= 1 ? "above 0" : answer);

const checksum = (answer) =>
  createHash("sha256").update(canonical(answer?.state)).digest("hex").slice(0, 16);

// --- the questions of each type of situation: method, parameters, expected answer, what counts of it ---

/** Return the questions of a situation. */
function questions(head, told) {
  const document = (kind, version, body) => ({ ...head, format: `ancient-world/${kind}`, version, [kind]: body });
  const refused = (data) => [{ error: { data } }, members(...Object.keys(data))];
  const { player, action } = told;
  const state = { state: document("state", 1, told.position) };
  const acting = { ...state, action };
  const seat = player === null ? {} : { player };
  const started = { game: head.game, ...told.new };
  const after = document("state", 1, told.after);
  switch (told.type) {
    case "legal": {
      const method = player === null ? "outcomes" : "legal_actions";
      const listed = [method, { ...state, ...seat }, actions({ actions: told.legal }), actions];
      const possible = ["probability", acting, "above 0", aboveZero];
      const first = told.legal !== null ? [listed] : player === null ? [possible] : [];
      return [...first, ["explain", acting, null, whole], ["apply", acting, after, whole]];
    }
    case "illegal": {
      const why = ["explain", { ...acting, ...seat }, told.refused, members("code", "rule")];
      return player === null ? [why, ["apply", acting, ...refused({ kind: "illegal-action", ...told.refused })]] : [why];
    }
    case "setup":
      return [["new_game", started, after, whole]];
    case "no-setup":
      return [["new_game", started, ...refused({ kind: "invalid-option", code: told.refused })]];
    case "impossible": {
      const path = `$.params.state${told.refused.path.slice(1)}`;
      return [["pending", state, ...refused({ kind: "invalid-document", code: told.refused.code, path })]];
    }
    case "chance": {
      const possible = told.outcomes.filter((each) => each.probability !== "0").map((each) => each.action);
      const listed = [["outcomes", state, actions({ actions: possible }), actions]];
      const each = told.outcomes.map((outcome) => [
        "probability", { ...state, action: outcome.action }, outcome.probability, near(outcome.probability),
      ]);
      return [...(told.complete ? listed : []), ...each];
    }
    case "view": {
      const body = { player, names: [], state: told.seen, pending: told.pending };
      const seen = ["view", { ...state, player }, document("view", 2, body), whole];
      const listed = ["legal_actions", { ...state, player }, actions(told.pending), actions];
      return player !== null && told.pending?.type === "decision" ? [seen, listed] : [seen];
    }
    case "told":
      return told.told.map((each) => ["view_action", { ...acting, player: each.player }, { action: each.action }, whole]);
    case "scoring":
      return [["scores", state, told.scores, scores], ["winners", state, { winners: told.winners }, whole]];
    default:
      throw new Error(`unknown type of situation: ${told.type}`);
  }
}

// --- testing ---

/** Return what a program does wrong first in a situation; empty if nothing. */
async function mistakeInSituation(program, head, situation) {
  for (const question of questions(head, situation)) {
    const wrong = await mistake(program, question);
    if (wrong) return `${situation.name}\n    ${wrong}`;
  }
  return "";
}

/** Return what a program does wrong first in a whole game; each action follows its own last answer. */
async function mistakeInGame(program, head, { new: started, start, entries, totals: points, winners }) {
  const failed = (number, wrong) => `entry ${number} of ${entries.length}\n    ${wrong}`;
  let wrong = await mistake(program, ["new_game", { game: head.game, ...started }, start, checksum]);
  if (wrong) return failed(0, wrong);
  let state = program.result;
  for (const [index, entry] of entries.entries()) {
    wrong = await mistake(program, ["apply", { state, action: entry.action }, entry.checksum, checksum]);
    if (wrong) return failed(index + 1, wrong);
    state = program.result;
  }
  const counted = points.map((total, player) => ({ player, total }));
  wrong = await mistake(program, ["scores", { state }, counted, totals])
    || await mistake(program, ["winners", { state }, { winners }, whole]);
  return wrong && failed(entries.length, wrong);
}

/** Ask about a document; print the mistakes, and return their number and that of the situations or games. */
async function mistakes(program, path) {
  const { game, rules, conformance: rule, "conformance-game": played } = JSON.parse(readFileSync(path, "ascii"));
  const found = [];
  if (played) found.push(await mistakeInGame(program, { game, rules }, played));
  else for (const each of rule.situations) found.push(await mistakeInSituation(program, { game, rules }, each));
  const wrong = found.filter((line) => line);
  console.log([`${game} ${played?.name ?? rule.rule}: ${wrong.length} of ${found.length} failed`, ...wrong].join("\n  "));
  return [wrong.length, found.length];
}

const [folder, dashes, ...command] = process.argv.slice(2);
if (dashes !== "--" || command.length === 0) {
  console.error("node run.mjs FOLDER -- COMMAND...");
  process.exit(2);
}
const files = statSync(folder).isFile() ? [folder] : readdirSync(folder, { recursive: true }).map((name) => join(folder, name));
const paths = files.filter((path) => path.endsWith(".json") && basename(dirname(path)) !== "facts").sort();
const program = new Program(command);
let [wrong, asked] = [0, 0];
try {
  for (const path of paths) {
    const [more, count] = await mistakes(program, path);
    wrong += more;
    asked += count;
  }
} catch (error) {
  console.log(`The program gives no answer. ${error.message}`);
  program.child.kill();
  process.exit(2);
}
program.child.stdin.end();
console.log(`${paths.length} documents, ${asked} situations and games: ${wrong} failed`);
process.exitCode = asked === 0 ? 2 : wrong ? 1 : 0;
