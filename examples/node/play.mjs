// A whole game of The Ancient World for four, chosen at random, through `ancient-world serve`.
//
//     node play.mjs [--seed N] [--record FILE] [-- COMMAND...]
// @ts-check

import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";

import { Client, Refused } from "../../clients/node/client.mjs";

/** @typedef {import("./types/the-ancient-world.d.ts").Action} Action */
/** @typedef {Client<import("./types/the-ancient-world.d.ts").Methods, import("./types/the-ancient-world.d.ts").Notifications>} Server */

const GAME = "the-ancient-world";
const NAMES = ["Ada", "Ben", "Cleo", "Dan"];

/**
 * Return a generator of whole numbers below a bound, which repeats for the same seed (mulberry32).
 * @param {number} seed
 * @returns {(bound: number) => number}
 */
function generator(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
}

/**
 * Play until the game is over; the server rolls and deals.
 * @param {Server} client
 * @param {string} match
 * @param {(bound: number) => number} random
 * @returns {Promise<number>} how many choices were made
 */
async function playOut(client, match, random) {
  for (let choices = 0; ; choices += 1) {
    const { actions } = await client.call("legal_actions", { match });
    if (actions.length === 0) {
      return choices;
    }
    const action = actions[random(actions.length)];
    const played = await client.call("match.apply", { match, action });
    if (played.over) {
      return choices + 1;
    }
  }
}

/**
 * Return the server's reason against an illegal action.
 * @param {Server} client
 * @param {string} match
 * @param {Action} action
 * @returns {Promise<string>}
 */
async function refusal(client, match, action) {
  try {
    await client.call("match.apply", { match, action });
  } catch (error) {
    if (error instanceof Refused) {
      return `${error.message} [${error.rule}]`;
    }
    throw error;
  }
  throw new Error("the rules have changed: this was illegal");
}

/**
 * @param {Server} client
 * @param {number} seed
 * @param {string} file
 */
async function main(client, seed, file) {
  const server = await client.call("initialize", { protocol: 2 });
  console.log(`${server.library.name} ${server.library.version}, protocol ${server.protocol}`);

  const { match } = await client.call("match.new", { game: GAME, players: NAMES, seed });
  console.log(`too early to strike: ${await refusal(client, match, { type: "strike" })}`);
  const choices = await playOut(client, match, generator(seed));

  const scores = await client.call("scores", { match });
  for (const { player, total, lines } of scores.scores) {
    const parts = lines.filter((line) => line.points !== 0).map((line) => `${line.text} ${line.points}`);
    console.log(`${NAMES[player]}: ${total} (${parts.join(", ")})`);
  }
  const { winners } = await client.call("winners", { match });
  console.log(`won: ${winners.map((seat) => NAMES[seat]).join(", ")}, after ${choices} choices`);

  const record = await client.call("match.record", { match });
  await writeFile(file, `${JSON.stringify(record)}\n`);
  const { report } = await client.call("validate", { record: JSON.parse(await readFile(file, "utf8")) });
  console.log(`${file}: ${report.ok ? "valid" : "not valid"}, ${report.played} entries`);
  await client.close();
  return report.ok && report.finished;
}

const { values, positionals } = parseArgs({
  options: { seed: { type: "string", default: "7" }, record: { type: "string", default: "game.json" } },
  allowPositionals: true,
});
/** @type {Server} */
const client = new Client(positionals.length > 0 ? { command: positionals } : {});
try {
  process.exitCode = (await main(client, Number(values.seed), values.record ?? "game.json")) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
