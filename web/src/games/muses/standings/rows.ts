/** The compared rows of dice: while laying, as they would count now, and as they were counted. */
import type { Column, CountedDie, FinishedHand, View } from "../viewSchema";
import { begun, caption, dieText, museName, tileName, tokenText, w } from "../words";

export type Token = Column["token"];

export interface Cell {
  key: string;
  /** Counted value of the die; 0 if there is no die. */
  die: number;
  name: string;
  /** Note beside the die if Apollo raises it or may do so. */
  note: "" | "lifted" | "perhaps";
  /** Value on the floor, if Apollo changes it. */
  from?: number;
  /** Whether its next point ends the dance. */
  brink?: boolean;
  token: Token;
  text: string;
}

export interface Row {
  troupe: number;
  seats: number[];
  toLay: number;
  cells: Cell[];
  suns: number;
}

/** Return each troupe's dice in descending order during laying, with blanks for those to come. */
export function laidRows(view: View): Row[] {
  return view.troupes.map(({ seats, dice, to_lay }, troupe) => ({
    troupe,
    seats,
    toLay: to_lay,
    suns: 0,
    cells: Array.from({ length: view.box.columns }, (_, column) => {
      const die = dice[column] ?? 0;
      return { key: String(column), die, name: "", note: "", token: null, text: die ? dieText(die, troupe) : "" };
    }),
  }));
}

/** Return the rows as if the dance ended now. */
export function standingRows(view: View, names: string[]): Row[] {
  const { rows = [], columns = [] } = view.standing ?? {};
  return view.troupes.map(({ seats }, troupe) => {
    const cells = (rows[troupe] ?? []).map((counted, column) => {
      const here = columns[column];
      return standingCell(view, counted, troupe, here?.troupe === troupe ? here.token : null, names);
    });
    return { troupe, seats, toLay: 0, cells, suns: worth(view, cells) };
  });
}

function standingCell(view: View, counted: CountedDie, troupe: number, token: Token, names: string[]): Cell {
  const tile = view.tiles.find((one) => one.dancer === counted.dancer);
  const full = tile ? tileName(view.box, tile, names, view.seat) : "";
  const told = [begun(full), dieText(counted.die, troupe)];
  if (counted.will === "lifted") told.push(w("wouldLift", view.box.last));
  if (counted.will === "perhaps") told.push(w("mayLift", view.box.last));
  const brink = counted.die === view.brink;
  if (brink) told.push(w("onBrink", counted.die));
  if (token) told.push(tokenText(token));
  const name = tile?.muse ? museName(view.box, tile.muse) : w("mysteryShort");
  const note = counted.will === "stays" ? "" : counted.will;
  const from = counted.final === counted.die ? {} : { from: counted.die };
  return { key: counted.dancer, die: counted.final, name, note, token, text: told.join(", "), brink, ...from };
}

/** Return the dice as they are on the floor, before the count. */
export function danceRows(view: View): Row[] {
  return view.troupes.map(({ seats }, troupe) => {
    const tiles = view.tiles.filter((tile) => tile.troupe === troupe).sort((one, other) => other.die - one.die);
    const cells = tiles.map((tile): Cell => {
      const name = caption(view.box, tile);
      const text = [name, dieText(tile.die, troupe)].join(", ");
      return { key: tile.muse ?? tile.dancer, die: tile.die, name, note: "", token: null, text };
    });
    return { troupe, seats, toLay: 0, cells, suns: 0 };
  });
}

/** Return the muses that won a Sun for their troupe in the columns counted so far. */
export function awards(view: View, finished: FinishedHand, upTo: number): Map<string, Token> {
  const won = view.troupes.flatMap(({ seats }, troupe) =>
    (finished.rows[troupe] ?? []).map((muse, column) => [muse, tokenOf(finished, seats, column, upTo)] as const),
  );
  return new Map(won.filter(([, token]) => token));
}

function tokenOf(finished: FinishedHand, seats: number[], column: number, upTo: number): Token {
  const here = column < upTo ? finished.columns[column] : undefined;
  return here && (here.points[seats[0] ?? 0] ?? 0) > 0 ? here.token : null;
}

/** Return the rows of a finished hand, with the Suns of the columns counted so far. */
export function countedRows(view: View, finished: FinishedHand, upTo: number): Row[] {
  return view.troupes.map(({ seats }, troupe) => {
    const cells = (finished.rows[troupe] ?? []).map((muse, column): Cell => {
      const danced = finished.muses.find((one) => one.muse === muse);
      const token = tokenOf(finished, seats, column, upTo);
      const die = danced?.final ?? 0;
      const lifted = danced && danced.final !== danced.die;
      const told = [museName(view.box, muse), dieText(die, troupe)];
      if (lifted) told.push(w("liftedFrom", danced.die));
      if (token) told.push(tokenText(token));
      const from = lifted ? { from: danced.die } : {};
      return { key: muse, die, name: museName(view.box, muse), note: lifted ? "lifted" : "", token, text: told.join(", "), ...from };
    });
    return { troupe, seats, toLay: 0, cells, suns: worth(view, cells) };
  });
}

/** Return a troupe's points from all finished hands. */
export function earned(view: View, seats: number[]): number {
  const points = view.sheet.flatMap((hand) => hand.columns.map((column) => column.points[seats[0] ?? 0] ?? 0));
  return points.reduce((sum, one) => sum + one, 0);
}

const worth = (view: View, cells: Cell[]) =>
  cells.reduce((sum, { token }) => sum + (token === "silver" ? view.box.silver : token ? 1 : 0), 0);
