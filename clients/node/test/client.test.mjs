// Tests of the client with a real server: `node --test test/`, with `ancient-world` on the PATH.
// @ts-check

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { Client, Gone, Refused } from "../client.mjs";

/** @type {Client} */
let client;
before(() => {
  client = new Client();
});
after(() => client.close());

/** @param {object} more */
const open = async (more = {}) =>
  (await client.call("match.new", { game: "tides-of-time", players: ["Ada", "Ben"], seed: 7, ...more })).match;

test("concurrent calls are answered in order", async () => {
  const match = await open();
  const [{ actions }, { descriptions }, over] = await Promise.all([
    client.call("legal_actions", { match, player: 0 }),
    client.call("descriptions", { match, player: 0 }),
    client.call("is_over", { match }),
  ]);
  assert.equal(actions.length, descriptions.length);
  assert.equal(over, false);
});

test("a refusal has a sentence, a code, the rule and data", async () => {
  const match = await open();
  const action = { type: "play", player: 0, card: "nothing" };
  await assert.rejects(client.call("match.apply", { match, action, player: 0 }), (error) => {
    assert.ok(error instanceof Refused);
    assert.deepEqual([error.name, error.number, error.kind], ["Refused", 1, "illegal-action"]);
    assert.ok(error.message.length > 10 && error.code !== "" && error.rule !== "");
    assert.equal(typeof error.data, "object");
    return true;
  });
  await assert.rejects(client.call("match.view", { match: "none" }), { code: "unknown-match", number: 10 });
  await assert.rejects(client.call("no.method"), { code: "unknown-method" });
});

test("a refused call in a batch has its error in its place", async () => {
  const match = await open();
  const [view, wrong, over] = await client.batch([
    ["match.view", { match, player: 0 }],
    ["match.view", { match, player: 9 }],
    ["is_over", { match }],
  ]);
  assert.equal(view.view.player, 0);
  assert.ok(wrong instanceof Refused && wrong.path === "$.params.player");
  assert.equal(over, false);
  assert.deepEqual(await client.batch([]), []);
  const many = Array.from({ length: 101 }, () => /** @type {const} */ (["games", {}]));
  await assert.rejects(client.batch(many), { code: "large-batch" });
  assert.equal(await client.call("is_over", { match }), false);
});

test("a listener gets each change until it is removed", async () => {
  const match = await open();
  /** @type {any[]} */
  const heard = [];
  const stop = client.on("match.changed", (params) => heard.push(params));
  await client.call("match.subscribe", { match, player: 1 });
  const play = async (/** @type {number} */ player) => {
    const { actions: [action] } = await client.call("legal_actions", { match, player });
    await client.call("match.apply", { match, player, action });
    await client.call("is_over", { match }); // notifications before this answer have arrived
  };
  await play(0);
  assert.deepEqual([heard[0].match, heard[0].player, heard[0].version], [match, 1, 1]);
  assert.equal(heard[0].changes.changes[0].entries[0].action.card, "?");
  stop();
  await play(1);
  assert.equal(heard.length, 1);
});

test("closing ends the server, and later calls are rejected", async () => {
  const other = new Client();
  const late = other.call("games");
  await other.close();
  assert.ok((await late).games.length >= 4);
  await assert.rejects(other.call("games"), Gone);
  await other.close();
});

test("open calls are rejected when the server ends", async () => {
  const other = new Client({ command: [process.execPath, "-e", "process.stdin.once('data', () => process.exit(3))"] });
  await assert.rejects(other.call("games"), /exit code 3/);
  await other.close();
});

test("calls are rejected if the server cannot be started", async () => {
  const none = new Client({ command: ["./no-such-program"] });
  await assert.rejects(none.call("games"), Gone);
  await none.close();
});
