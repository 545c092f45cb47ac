/**
 * Play Night market in boardgame.io with random bids.
 *
 *   node compare.js games 300   a JSON line for each game: what was drawn, the
 *                               bids made and refused, purses, scores, winner
 *   node compare.js speed 3     decisions a second of processor time
 */

const { Client } = require('boardgame.io/client');
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');
const { NightMarket } = require('./night_market.js');

const GOODS = ['jade', 'silk', 'tea', 'wine'];
const pick = (list) => list[Math.floor(Math.random() * list.length)];

/** Plays a game as a client; each player tries bids until one is accepted. */
function playGame(players) {
  const client = Client({ game: NightMarket, numPlayers: players });
  client.start();
  const rounds = [];
  let [kept, taken] = [0, 0];
  while (!client.getState().ctx.gameover) {
    const { G, ctx } = client.getState();
    const { enumerate } = NightMarket.ai;
    const round = { drawn: G.row.slice(kept), bids: [], refused: [] };
    round.options = ctx.playOrder.map((id) => enumerate(G, ctx, id).length);
    for (const id of ctx.playOrder) {
      client.updatePlayerID(id);
      for (let made = false; !made; ) {
        const bid = [pick(GOODS), Math.floor(Math.random() * 11)];
        const { _stateID } = client.getState();
        client.moves.bid(...bid);
        made = client.getState()._stateID > _stateID;
        (made ? round.bids : round.refused).push([Number(id), ...bid]);
      }
    }
    const after = client.getState().G;
    const goods = Object.values(after.goods);
    kept = 3 - (goods.flat().length - taken); // new goods are at the end
    taken = goods.flat().length;
    rounds.push({ ...round, purses: Object.values(after.purses), goods });
  }
  const { scores, winner = null } = client.getState().ctx.gameover;
  client.stop();
  return { players, rounds, scores: Object.values(scores), winner };
}

/** Returns the decisions a second, with the reducer, as the library's own
 * benchmark uses it. */
function speed(players, seconds) {
  const reducer = CreateGameReducer({ game: NightMarket });
  const start = process.cpuUsage();
  let [decisions, spent] = [0, 0];
  while (spent < seconds) {
    let state = InitializeGame({ game: NightMarket, numPlayers: players });
    while (!state.ctx.gameover) {
      const [id] = Object.keys(state.ctx.activePlayers);
      const { move, args } = pick(
        NightMarket.ai.enumerate(state.G, state.ctx, id)
      );
      const payload = { type: move, args, playerID: id };
      state = reducer(state, { type: 'MAKE_MOVE', payload });
      decisions += 1;
    }
    const { user, system } = process.cpuUsage(start);
    spent = (user + system) / 1e6;
  }
  return decisions / spent;
}

const [what, number] = process.argv.slice(2);
if (what === 'games') {
  for (let i = 0; i < Number(number); i++) {
    console.log(JSON.stringify(playGame(2 + (i % 3))));
  }
} else {
  console.log(Math.round(speed(3, Number(number))));
}
