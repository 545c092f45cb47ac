/**
 * Night market for boardgame.io: secret bids for the goods in a row.
 * README.md has the rules.
 */

const {
  ActivePlayers,
  INVALID_MOVE,
  PlayerView,
} = require('boardgame.io/core');

const GOODS = ['jade', 'silk', 'tea', 'wine'];
const COPIES = 4;
const ROUNDS = 5;
const ROW = 3;
const PURSE = 10;

function forEachPlayer(ctx, value) {
  return Object.fromEntries(ctx.playOrder.map((id) => [id, value()]));
}

function setup({ ctx, random }) {
  const deck = GOODS.flatMap((good) => Array(COPIES).fill(good));
  return {
    secret: { deck: random.Shuffle(deck) },
    // STRIP_SECRETS shows each player only their own bid.
    players: forEachPlayer(ctx, () => ({ bid: null })),
    purses: forEachPlayer(ctx, () => PURSE),
    goods: forEachPlayer(ctx, () => []),
    row: [],
    lastBids: null,
    round: 1,
  };
}

function bid({ G, playerID }, good, coins) {
  if (
    !G.row.includes(good) ||
    !Number.isInteger(coins) ||
    coins < 0 ||
    coins > G.purses[playerID]
  ) {
    return INVALID_MOVE;
  }
  G.players[playerID].bid = { good, coins };
}

function fillRow({ G }) {
  while (G.row.length < ROW) G.row.push(G.secret.deck.pop());
}

function allHaveBid({ G }) {
  return Object.values(G.players).every((player) => player.bid !== null);
}

/** Gives each good to the highest bid for it, unless that is tied. */
function reveal({ G, ctx }) {
  G.lastBids = {};
  for (const id of ctx.playOrder) {
    G.lastBids[id] = G.players[id].bid;
    G.players[id].bid = null;
  }
  for (const good of GOODS) {
    const bidders = ctx.playOrder.filter((id) => G.lastBids[id].good === good);
    const best = Math.max(...bidders.map((id) => G.lastBids[id].coins));
    const winners = bidders.filter((id) => G.lastBids[id].coins === best);
    if (winners.length === 1) {
      G.purses[winners[0]] -= best;
      G.goods[winners[0]].push(...G.row.filter((each) => each === good));
      G.row = G.row.filter((each) => each !== good);
    }
  }
  G.round += 1;
}

function score(G, id) {
  const counts = GOODS.map(
    (good) => G.goods[id].filter((each) => each === good).length
  );
  return counts.reduce((sum, count) => sum + count ** 2, G.purses[id]);
}

function result({ G, ctx }) {
  if (G.round <= ROUNDS) return;
  const scores = Object.fromEntries(
    ctx.playOrder.map((id) => [id, score(G, id)])
  );
  const best = Math.max(...Object.values(scores));
  const winners = ctx.playOrder.filter((id) => scores[id] === best);
  return winners.length === 1
    ? { scores, winner: winners[0] }
    : { scores, draw: true };
}

const NightMarket = {
  name: 'night-market',
  minPlayers: 2,
  maxPlayers: 4,

  setup,
  playerView: PlayerView.STRIP_SECRETS,

  moves: {
    bid: {
      move: bid,
      // The log shows no bid to others.
      redact: true,
      // Bids of several players may cross on their way to the server.
      ignoreStaleStateID: true,
    },
  },

  turn: {
    activePlayers: ActivePlayers.ALL_ONCE,
    onBegin: fillRow,
    endIf: allHaveBid,
    onEnd: reveal,
  },

  endIf: result,

  // Clients can only bid; the rules end turns and the game.
  events: {
    endGame: false,
    endPhase: false,
    endStage: false,
    endTurn: false,
    pass: false,
    setActivePlayers: false,
    setPhase: false,
    setStage: false,
  },

  ai: {
    enumerate: (G, ctx, playerID) =>
      [...new Set(G.row)].flatMap((good) =>
        Array.from({ length: G.purses[playerID] + 1 }, (_, coins) => ({
          move: 'bid',
          args: [good, coins],
        }))
      ),
  },
};

module.exports = { NightMarket };
