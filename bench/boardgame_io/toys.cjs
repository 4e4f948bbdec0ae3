// Two toy games for boardgame.io. Neither enforces rules worth the name.
const { PlayerView, INVALID_MOVE } = require("boardgame.io/core");

const SEATS = 4;
const HAND = 15;

// Sixty cards, secret hands, tricks taken by the highest card: the least that has a view for each seat.
function dealt(random) {
  const deck = random.Shuffle([...Array(SEATS * HAND).keys()]);
  return Object.fromEntries([0, 1, 2, 3].map((n) => [n, { hand: deck.slice(n * HAND, (n + 1) * HAND) }]));
}

const cards = {
  name: "toy",
  setup: ({ random }) => ({ players: dealt(random), trick: [], won: [0, 0, 0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID, random }, index) => {
      const hand = G.players[playerID].hand;
      if (!(index in hand)) return INVALID_MOVE;
      G.trick.push(hand.splice(index, 1)[0]);
      if (G.trick.length === SEATS) {
        G.won[G.trick.indexOf(Math.max(...G.trick))] += 1;
        G.trick = [];
      }
      if (Object.values(G.players).every((player) => player.hand.length === 0)) G.players = dealt(random);
    },
  },
  playerView: PlayerView.STRIP_SECRETS,
};

// One number that everybody sees and adds to: nothing is less.
const counter = {
  name: "toy",
  setup: () => ({ sum: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: ({ G }, points) => ({ sum: G.sum + points }) },
  disableUndo: true,
};

module.exports = { cards, counter };
