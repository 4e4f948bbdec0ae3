// The example of boardgame.io's tutorial, without its debug panel, built for production.
import { createRoot } from "react-dom/client";
import { Client } from "boardgame.io/react";
import { INVALID_MOVE } from "boardgame.io/core";

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
];

const isVictory = (cells) =>
  LINES.some((line) => line.every((id) => cells[id] !== null && cells[id] === cells[line[0]]));

const TicTacToe = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (isVictory(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

function Board({ ctx, G, moves }) {
  const cell = (id) => (
    <td key={id}>
      <button onClick={() => moves.clickCell(id)} style={{ width: 50, height: 50 }}>
        {G.cells[id]}
      </button>
    </td>
  );
  return (
    <div>
      <table>
        <tbody>
          {[0, 3, 6].map((row) => (
            <tr key={row}>{[0, 1, 2].map((column) => cell(row + column))}</tr>
          ))}
        </tbody>
      </table>
      {ctx.gameover && <p>{ctx.gameover.winner === undefined ? "Draw" : `Winner: ${ctx.gameover.winner}`}</p>}
    </div>
  );
}

const App = Client({ game: TicTacToe, board: Board, debug: false });
createRoot(document.getElementById("root")).render(<App />);
