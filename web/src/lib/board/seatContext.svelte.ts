import { getContext, setContext } from "svelte";
import type { RoomInfo } from "../api/types";

/** The players at the table, as a Svelte context for components that draw a player. A replay has only their names. */
export interface TableSeats {
  readonly names: string[];
  readonly room: RoomInfo | null;
  readonly deciding: number[];
}

const KEY = "company";

export const setTableSeats = (seats: TableSeats) => setContext(KEY, seats);
export const getTableSeats = () => getContext<TableSeats>(KEY);
