// Only type-checked, against the types that `ancient-world schema --typescript` makes; never run.

import { Client, Refused } from "../client.mjs";
import type { Action, Methods, Notifications, StateDocument } from "../types/tides-of-time.d.ts";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Same<A, B>): void => {};

export async function typed(client: Client<Methods, Notifications>): Promise<void> {
  const opened = await client.call("match.new", { game: "tides-of-time", players: ["Ada", "Ben"], bots: { "1": "greedy" } });
  same<typeof opened.match, string>(true);
  const match = opened.match;
  const actions = await client.call("legal_actions", { match, player: 0 });
  same<typeof actions, Action[]>(true);
  const state: StateDocument = await client.call("match.state", { match });
  same<Awaited<ReturnType<typeof client.call<"winners">>>, number[]>(true);
  const [words, over] = await client.batch([["descriptions", { state, actions }], ["is_over", { match }]]);
  same<typeof words, string[] | Refused>(true);
  same<typeof over, boolean | Refused>(true);
  await client.call("games");
  const action = actions[0];
  if (action?.type === "play") {
    same<typeof action.card, string>(true);
  }

  client.on("match.changed", ({ player, changes }) => {
    same<typeof player, number | null>(true);
    for (const change of changes?.changes ?? []) {
      same<typeof change.version, number>(true);
    }
  });
  // @ts-expect-error there is no such notification
  client.on("match.ended", () => {});

  // @ts-expect-error there is no such method
  await client.call("match.fly", { match });
  // @ts-expect-error a match is needed
  await client.call("match.view", { player: 0 });
  // @ts-expect-error or nothing at all
  await client.call("match.view");
  // @ts-expect-error a seat is a number
  await client.call("match.view", { match, player: "0" });
  // @ts-expect-error there is no such bot
  await client.call("match.bots", { match, bots: { "1": "clever" } });
  // @ts-expect-error there is no such action in this game
  await client.call("match.apply", { match, action: { type: "strike" } });
}

export async function untyped(client: Client): Promise<unknown> {
  return client.call("anything", { at: "all" });
}
