import { getContext, setContext } from "svelte";
import type { RoomInfo } from "../api/types";

/** Who sits at the table, for whatever on a board stands for a player: in a replay the names alone. */
export interface TableSeats {
  readonly names: string[];
  readonly room: RoomInfo | null;
  readonly deciding: number[];
}

const KEY = "company";

export const setTableSeats = (seats: TableSeats) => setContext(KEY, seats);
export const getTableSeats = () => getContext<TableSeats>(KEY);
