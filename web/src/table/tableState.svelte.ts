import type { GameModules } from "./gameModules.svelte";
import * as headline from "./headline";
import { t } from "../lib/i18n/i18n.svelte";
import type { Picker } from "../lib/input/picker.svelte";
import type { Director } from "../lib/stage/director.svelte";
import { isOpen } from "../lib/board/seats";
import { lastTurn } from "./panel/turns";
import type { Facts, Frame, Refused, RoomInfo, EventMessage } from "../lib/api/types";

const A_TURN = 40; // the number of latest events that surely contain the last turn

/** The reason why the table cannot be reached; empty if it can. */
export type ConnectionProblem = "" | "reconnecting" | "moveUnsent" | "moveUnconfirmed" | "serverFailed" | "restarting" | "notKept";

/** A table that the page can play at: a live table, a lesson or a puzzle. */
export interface PlayableTable {
  /** The latest frame; the director knows how much of it has been shown. */
  readonly frame: Frame | null;
  readonly director: Director<Frame>;
  readonly picker: Picker;
  readonly events: EventMessage[];
  /** The server's refusal of the last move. */
  readonly refused: Refused | null;
  readonly notice: string;
  readonly broken: ConnectionProblem;
  /** Clear the last answer, because the player does something else. */
  quiet(): void;
}

/** What the page shows of a table: the current frame, what the player may do, and the headline. */
export class TableState {
  /** The board's prompt for the current decision. */
  prompt = $state("");
  /** The board's text for the current animation step. */
  scene = $state("");
  #before = ""; // the last headline, shown until there is a new one

  constructor(
    readonly table: PlayableTable,
    readonly modules: GameModules,
    /** Returns true while the player looks at an earlier position. */
    readonly isBack: () => boolean,
  ) {}

  get frame(): Frame | null {
    return this.table.director.standing;
  }

  /** The current room, even while an earlier position is shown. */
  get room(): RoomInfo | undefined {
    return this.table.frame?.room;
  }

  /** The status of the game. It is over only after its end has been shown. */
  status = $derived.by(() => (this.table.director.playing ? "playing" : (this.room?.status ?? this.frame?.room.status)));
  names = $derived.by(() => this.room?.seats.map((seat, i) => seat.name ?? t("seat", i + 1)) ?? []);
  told = $derived.by(() => this.table.events.slice(0, (this.frame?.events_total ?? 0) + this.table.director.told.length));
  /** The events of the last decision; `turn` has those of the whole turn. */
  last = $derived.by((): Facts[] => {
    const step = Math.max(0, ...this.told.slice(-A_TURN).map((event) => (event.by === "chance" ? 0 : event.step)));
    return this.told.filter((event) => event.step === step).map((event) => event.facts);
  });
  turn = $derived.by(() => lastTurn(this.told.slice(-A_TURN)));
  heading = $derived.by(() => (this.#before = this.#said() || this.#before));

  /** The goal of the game in one line. */
  goal = $derived.by(() => {
    const view = this.frame?.view;
    const isOn = view && this.status === "playing" && !this.table.director.playing;
    return isOn ? (this.modules.teaching?.goal(view, this.frame?.mine ?? null, this.names) ?? "") : "";
  });

  get seat(): number | null {
    return this.frame?.mine ?? null;
  }

  /** True if the player may give open seats to bots and close the table before the game starts. */
  get keeps(): boolean {
    return this.seat !== null && (this.room?.keepers.includes(this.seat) ?? false);
  }

  /** True if other people sit here and wait for this player's moves. */
  get isAwaited(): boolean {
    return this.room?.seats.some((seat, number) => seat.kind === "person" && number !== this.seat) ?? false;
  }

  /** True if the player has left the seat to a bot. */
  get away(): boolean {
    return this.seat !== null && !!this.room?.seats[this.seat]?.away;
  }

  /** True if it is the player's turn in the frame that is shown. */
  get mine(): boolean {
    return this.seat !== null && (this.frame?.deciding.includes(this.seat) ?? false) && !this.away;
  }

  /** True if it is the player's turn in the latest frame, shown or not. */
  get callsMe(): boolean {
    const latest = this.table.frame;
    return latest?.mine != null && latest.deciding.includes(latest.mine) && !this.away;
  }

  /** True if the player looks back at a game that has started. */
  get looksBack(): boolean {
    return this.isBack() && (this.status === "playing" || this.status === "finished");
  }

  /** True if the player can choose a move now. */
  get choosing(): boolean {
    const { director, picker } = this.table;
    return this.mine && !director.playing && !picker.sent && this.status === "playing" && !this.looksBack;
  }

  get stage(): "waits" | "plays" | "stands" {
    const { waits, playing } = this.table.director;
    return waits ? "waits" : playing ? "plays" : "stands";
  }

  #said(): string {
    const { frame, room, table } = this;
    if (!frame || !room) return "";
    if (this.status === "waiting") return t("waitingSeats", room.seats.filter(isOpen).length);
    if (table.director.playing) return this.scene || (table.director.told.at(-1)?.text ?? table.picker.sent?.text ?? "");
    if (this.status === "finished") return this.#ended(frame, room);
    if (this.mine) return table.picker.sent?.text ?? (this.prompt || t("yourTurn"));
    return headline.waiting(room, frame.deciding, this.names, this.seat);
  }

  #ended(frame: Frame, room: RoomInfo): string {
    if (!frame.outcome) return headline.resigned(room, this.names, this.seat);
    const own = this.modules.ending?.(frame.outcome, frame.score, this.names, this.seat);
    return own ?? headline.ended(frame.outcome, this.names, this.seat);
  }
}

