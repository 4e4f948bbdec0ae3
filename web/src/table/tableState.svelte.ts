import type { GameModules } from "./gameModules.svelte";
import * as headline from "./headline";
import { t } from "../lib/i18n/i18n.svelte";
import type { Picker } from "../lib/input/picker.svelte";
import type { Director } from "../lib/stage/director.svelte";
import { isFree } from "../lib/board/seats";
import { lastTurn } from "./panel/turns";
import type { Facts, Frame, Refused, RoomInfo, Told } from "../lib/api/types";

const A_TURN = 40; // events: what happened last is among so many

/** Why one waits for a table just now, if one does. */
export type ConnectionProblem = "" | "reconnecting" | "serverFailed" | "restarting" | "notKept";

/** A table at which one sits: a live one, or that of a lesson. */
export interface PlayableTable {
  /** The latest that came; what is seen of it so far, the director tells. */
  readonly frame: Frame | null;
  readonly director: Director<Frame>;
  readonly picker: Picker;
  readonly events: Told[];
  /** What was answered to a try. */
  readonly refused: Refused | null;
  readonly notice: string;
  readonly broken: ConnectionProblem;
  /** An answer stays until the player does something else. */
  quiet(): void;
}

/** What is seen of a table: the moment that stands, what one may do in it, and the one sentence about it. */
export class TableState {
  /** What the board says can be done now. */
  prompt = $state("");
  /** What it tells of the scene that plays. */
  scene = $state("");
  #before = ""; // what was said last stays until there is something else to say

  constructor(
    readonly table: PlayableTable,
    readonly modules: GameModules,
    /** One looks at what has been, over the table. */
    readonly isBack: () => boolean,
  ) {}

  get frame(): Frame | null {
    return this.table.director.standing;
  }

  /** The room and its people as they are now, whatever moment is seen. */
  get room(): RoomInfo | undefined {
    return this.table.frame?.room;
  }

  /** A game is over once its end has been seen, not when it is known. */
  status = $derived.by(() => (this.table.director.playing ? "playing" : (this.room?.status ?? this.frame?.room.status)));
  names = $derived.by(() => this.room?.seats.map((seat, i) => seat.name ?? t("seat", i + 1)) ?? []);
  told = $derived.by(() => this.table.events.slice(0, (this.frame?.events_total ?? 0) + this.table.director.told.length));
  /** The facts of the last decision, and of the turn that it belongs to. */
  last = $derived.by((): Facts[] => {
    const step = Math.max(0, ...this.told.slice(-A_TURN).map((event) => (event.by === "chance" ? 0 : event.step)));
    return this.told.filter((event) => event.step === step).map((event) => event.facts);
  });
  turn = $derived.by(() => lastTurn(this.told.slice(-A_TURN)));
  heading = $derived.by(() => (this.#before = this.#said() || this.#before));

  /** What one plays for; a spectator is told what it is about. */
  goal = $derived.by(() => {
    const view = this.frame?.view;
    const isOn = view && this.status === "playing" && !this.table.director.playing;
    return isOn ? (this.modules.teaching?.goal(view, this.frame?.mine ?? null, this.names) ?? "") : "";
  });

  get seat(): number | null {
    return this.frame?.mine ?? null;
  }

  /** One may give open seats to bots and close the table: before the game begins. */
  get keeps(): boolean {
    return this.seat !== null && (this.room?.keepers.includes(this.seat) ?? false);
  }

  /** Other people sit here, who wait for one's moves. */
  get isAwaited(): boolean {
    return this.room?.seats.some((seat, number) => seat.kind === "person" && number !== this.seat) ?? false;
  }

  /** One has left one's seat to a bot. */
  get away(): boolean {
    return this.seat !== null && !!this.room?.seats[this.seat]?.away;
  }

  /** It is one's turn in the moment that is seen. */
  get mine(): boolean {
    return this.seat !== null && (this.frame?.deciding.includes(this.seat) ?? false) && !this.away;
  }

  /** It is one's turn, whether one has seen it yet or not. */
  get callsMe(): boolean {
    const latest = this.table.frame;
    return latest?.mine != null && latest.deciding.includes(latest.mine) && !this.away;
  }

  /** One looks back, at a game that has something to look back at. */
  get looksBack(): boolean {
    return this.isBack() && (this.status === "playing" || this.status === "finished");
  }

  /** There is something to choose now. */
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
    if (this.status === "waiting") return t("waitingSeats", room.seats.filter(isFree).length);
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

