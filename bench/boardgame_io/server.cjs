// boardgame.io as its documentation shows it: in-memory storage, a game that hardly does anything.
const { Server, Origins } = require("boardgame.io/server");

const toy = {
  name: "toy",
  setup: () => ({ sum: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { add: ({ G }, points) => ({ sum: G.sum + points }) },
  disableUndo: true,
};

const server = Server({ games: [toy], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), lobbyConfig: {} });
