// Type-checked with the types that `ancient-world schema --typescript` generates; never run.

import { Client, Refused } from "../client.mjs";
import type { Ids as AntikeIds, ChooseSpaceAction, State as AntikeState } from "../types/antike.d.ts";
import type { Ids, Placed, PlaceTileAction, Player, TileId } from "../types/golden-ages.d.ts";
import type { Action, CardId, Methods, Notifications, StateDocument } from "../types/tides-of-time.d.ts";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Same<A, B>): void => {};

export async function typed(client: Client<Methods, Notifications>): Promise<void> {
  const opened = await client.call("match.new", { game: "tides-of-time", players: ["Ada", "Ben"], bots: { "1": "greedy" } });
  same<typeof opened.match, string>(true);
  const match = opened.match;
  const { actions } = await client.call("legal_actions", { match, player: 0 });
  same<typeof actions, Action[]>(true);
  const state: StateDocument = await client.call("match.state", { match });
  same<Awaited<ReturnType<typeof client.call<"winners">>>["winners"], number[]>(true);
  const [texts, over] = await client.batch([["descriptions", { state, actions }], ["is_over", { match }]]);
  if (!(texts instanceof Refused)) same<typeof texts.descriptions, string[]>(true);
  same<typeof over, boolean | Refused>(true);
  await client.call("games");
  const action = actions[0];
  if (action?.type === "play") {
    same<typeof action.card, CardId | "?">(true);
    await client.call("match.apply", { match, action: { type: "play", player: 0, card: "citadel" } });
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
  // @ts-expect-error parameters are needed
  await client.call("match.view");
  // @ts-expect-error a seat is a number
  await client.call("match.view", { match, player: "0" });
  // @ts-expect-error there is no such bot
  await client.call("match.bots", { match, bots: { "1": "clever" } });
  // @ts-expect-error there is no such action in this game
  await client.call("match.apply", { match, action: { type: "strike" } });
  // @ts-expect-error there is no such card in this game
  await client.call("match.apply", { match, action: { type: "play", player: 0, card: "citadell" } });
}

export function ids(placed: Placed, player: Player, state: AntikeState): void {
  same<Placed["turn"], 0 | 90 | 180 | 270>(true);
  same<Player["cities"][number]["cubes"], 1 | 2>(true);
  same<Player["future"], Ids["future"] | "?" | null>(true);
  same<AntikeState["civilizations"][number]["player"], 0 | 1 | 2 | 3 | 4 | 5>(true);
  const tile: TileId = "land-10";
  const cells = new Map<TileId, string>([[tile, ""]]);
  cells.get(placed.tile);
  const goes: PlaceTileAction = { type: "place-tile", square: "e3", turn: 90 };
  // @ts-expect-error there is no such square
  goes.square = "k3";
  // @ts-expect-error a tile is turned by quarters
  goes.turn = 45;
  // @ts-expect-error there is no such tile
  if (placed.tile === "land-17") cells.clear();
  // @ts-expect-error a province is no civilization
  state.civilizations[0]!.id = "athenae";
  // @ts-expect-error a secret card may be hidden
  const mine: Ids["civilization"][] = player.secret;
  const space: AntikeIds["space"] = "know-how", turn: ChooseSpaceAction = { type: "choose-space", space };
  // @ts-expect-error there is no such space of the rondel
  turn.space = "wine";
  mine.pop();
}

export async function untyped(client: Client): Promise<unknown> {
  return client.call("anything", { at: "all" });
}
