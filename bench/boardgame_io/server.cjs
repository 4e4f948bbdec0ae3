// boardgame.io as its documentation shows it, with its in-memory storage: node server.cjs PORT TOY
const { Server, Origins } = require("boardgame.io/server");
const toys = require("./toys.cjs");

const [port, toy] = process.argv.slice(2);
Server({ games: [toys[toy]], origins: [Origins.LOCALHOST] }).run(Number(port));
