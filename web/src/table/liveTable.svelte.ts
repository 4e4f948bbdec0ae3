import { api, ApiError } from "../lib/api/api";
import { language, t, type Word } from "../lib/i18n/i18n.svelte";
import { Picker } from "../lib/input/picker.svelte";
import type { ConnectionProblem, PlayableTable } from "./tableState.svelte";
import { settings } from "../lib/state/settings.svelte";
import { Director } from "../lib/stage/director.svelte";
import type { Hinted, NoHint } from "../lib/api/messages";
import { HintLine } from "./hint/hintLine.svelte";
import { LineWatch } from "./lineWatch";
import { serverTime } from "../lib/state/serverTime.svelte";
import type { Answer, ChatLine, Frame, LegalMove, NewsFrame, Previewed, Refused, StoppedTable, EventMessage, View } from "../lib/api/types";

/** This server's own close codes after which the page stops reconnecting: table closed, access denied. */
const FOR_GOOD = [4404, 4403];
/** The reason behind a WebSocket close code (RFC 6455 and the IANA registry). */
const WHY_CLOSED: Record<number, ConnectionProblem> = { 1011: "serverFailed", 1012: "restarting", 1013: "notKept" };
/** The problems after which a move is not sent again, because it might fail every time; the player chooses again. */
const NOT_MADE: Partial<Record<ConnectionProblem, Word>> = { serverFailed: "moveFailed", notKept: "moveNotKept" };
const SILENT = 1006; // the code that browsers report for a connection that ended without a close frame
const LONGEST_LOOK = 5000; // ms until a status request times out

/** A live table: receives frames, sends moves and reconnects automatically. */
export class LiveTable implements PlayableTable {
  /** The latest frame. The director knows how much of it has been shown. */
  frame = $state.raw<Frame | null>(null);
  director = new Director<Frame>((frame) => this.#offer(frame));
  events = $state<EventMessage[]>([]);
  chat = $state<ChatLine[]>([]);
  refused = $state<Refused | null>(null);
  notice = $state("");
  /** The text of the last frame's events, for screen readers. */
  news = $state("");
  /** The hint for the current decision, if the player has asked for one. */
  hint = $state.raw<Hinted | null>(null);
  /** The moves after the hint's, while the board shows them. */
  readonly line = new HintLine();
  /** True while the server computes a hint. */
  asking = $state(false);
  /** The reason why there is no hint. */
  noHint = $state("");
  connected = $state(false);
  /** The reason why the table is not connected; empty if it is. */
  broken = $derived.by((): ConnectionProblem => {
    if (this.#cause !== "reconnecting" || !this.picker.sent) return this.#cause;
    return this.#isWritten ? "moveUnconfirmed" : "moveUnsent";
  });
  lost = $state(false);
  /** True if this player closed the table. */
  isClosing = $state(false);
  /** The server's message about why the table cannot be opened. */
  why = $state("");
  /** The visible part of a table that cannot continue. */
  stopped = $state.raw<StoppedTable | null>(null);
  picker = new Picker(
    (move) => this.play(move),
    (text) => this.play(text),
    () => settings.confirm,
  );
  #cause = $state<ConnectionProblem>("");
  #socket: WebSocket | null = null;
  #watch = new LineWatch(() => this.#drop());
  #foreseen = new Map<string, (view: View | null) => void>();
  #closed = false;
  /** True while the whole log is reloaded in another language; the next frame is then shown without animation. */
  #retold = false;
  #sentFor = -1;
  /** True if the connection broke before the server answered a move. */
  #unanswered = false;
  /** True if the unanswered move was written to a connection that seemed to be open. */
  #isWritten = $state(false);
  /** True if the move was sent again after the connection broke. */
  #isResent = false;
  #tries = 0;
  #timer = 0;

  constructor(readonly id: string) {
    window.addEventListener("offline", this.#drop);
    window.addEventListener("online", this.#hurry);
    this.#connect();
  }

  #connect() {
    this.#detach();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const mine = this.frame?.mine ?? null;
    const since = `beat=1&seen=${this.events.length}&heard=${this.chat.length}${mine === null ? "" : `&seat=${mine}`}`;
    const path = `/api/tables/${this.id}/socket?lang=${language.lang}&${since}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.#socket = socket;
    socket.onopen = () => (this.connected = true);
    socket.onmessage = (message) => this.#hear(JSON.parse(message.data) as Answer);
    socket.onclose = ({ code }) => this.#retry(code);
    this.#watch.begin();
  }

  /** Close the socket and ignore everything that still arrives on it. */
  #detach() {
    window.clearTimeout(this.#timer);
    this.#watch.stop();
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** Drop a connection that is dead but not closed: nothing arrives, or the device is offline. */
  #drop = () => {
    if (this.#closed || this.lost || !this.#socket) return;
    this.#detach();
    void this.#retry(SILENT);
  };

  /** Reconnect at once when the device is online again. */
  #hurry = () => {
    if (!this.#closed && !this.lost && !this.connected) this.#connect();
  };

  /** Reconnect with increasing delays. A table that cannot be opened is lost. */
  async #retry(code: number) {
    this.connected = false;
    this.asking = false;
    if (this.#closed) return;
    this.#watch.stop();
    const socket = this.#socket;
    this.#cause = WHY_CLOSED[code] ?? (this.#cause || "reconnecting"); // a failed attempt keeps the earlier cause
    const failed = NOT_MADE[this.#cause];
    if (failed && this.picker.sent) this.#complain(t(failed));
    this.#unanswered = this.picker.sent !== null;
    if (this.#tries > 0 || !this.frame || FOR_GOOD.includes(code)) await this.#look();
    if (this.#closed || this.lost || this.#socket !== socket) return; // another attempt has started
    this.#tries += 1;
    this.#timer = window.setTimeout(() => this.#connect(), Math.min(4000, 250 * 2 ** this.#tries));
  }

  /** Ask the API why a socket was refused: the table is missing, not readable, or stopped and only viewable. */
  async #look() {
    const problem = await api.links(this.id, AbortSignal.timeout(LONGEST_LOOK)).then(
      () => null,
      (error: unknown) => error,
    );
    if (problem instanceof ApiError && problem.status === 503) this.#cause = "notKept";
    if (!(problem instanceof ApiError) || ![403, 404, 422].includes(problem.status)) return;
    this.stopped = problem.status === 422 ? await api.stopped(this.id).catch(() => null) : null;
    this.why = problem.message;
    this.lost = true;
  }

  #hear(answer: Answer) {
    this.#watch.heard(answer.type === "beat");
    if (answer.type === "beat") serverTime.note(answer.at);
    else if (answer.type === "frame") this.#show(answer);
    else if (answer.type === "refused") this.#refuse(answer);
    else if (answer.type === "preview") this.#foretell(answer);
    else if (answer.type === "hint" || answer.type === "no_hint") this.#advise(answer);
    else if (answer.type === "stale") this.#miss();
    else if (answer.type === "error") this.#complain(answer.text);
  }

  #advise(answer: Hinted | NoHint) {
    if (answer.decision !== this.frame?.decision) return;
    this.asking = false;
    if (answer.type === "hint") this.hint = answer;
    else this.noHint = answer.text;
  }

  #complain(text: string) {
    this.notice = text;
    this.picker.unsend();
  }

  /** Handle a refusal. A refused preview shows no message, because the player did not try the move. */
  #refuse(answer: Refused) {
    const foreseen = this.#foreseen.get(answer.move);
    if (foreseen) foreseen(null);
    else {
      this.refused = answer;
      this.picker.unsend();
    }
    this.#foreseen.delete(answer.move);
  }

  #foretell(answer: Previewed) {
    this.#foreseen.get(answer.move)?.(answer.view);
    this.#foreseen.delete(answer.move);
  }

  /** Drop the pending move and requests, because the position has changed. */
  #forget() {
    this.#unask();
    this.asking = false;
    this.picker.unsend();
  }

  /** Handle a move that was too late: the table had already changed. */
  #miss() {
    const late = this.#isResent ? this.picker.sent : null;
    this.#forget();
    if (late) this.#tellUnsent(late);
  }

  #tellUnsent(move: LegalMove) {
    this.notice = t("moveNotSent", move.text);
  }

  /** Answer all pending previews with null, because they belong to an earlier position. */
  #unask() {
    for (const answer of this.#foreseen.values()) answer(null);
    this.#foreseen.clear();
  }

  #show(frame: NewsFrame) {
    const known = frame.events_total - frame.events.length;
    this.events = [...this.events.slice(0, known), ...frame.events];
    this.chat = [...this.chat.slice(0, frame.chat_total - frame.chat.length), ...frame.chat];
    if (frame.events.length) {
      this.news = frame.events.map((event) => event.text).join(". ");
      this.#unask();
    }
    const room = frame.room ?? this.frame?.room;
    if (!room) return; // the first frame always has a room
    if (frame.decision !== this.frame?.decision) this.quiet();
    if (frame.decision !== this.frame?.decision || !frame.legal.length) this.closeHint();
    this.frame = { ...frame, room };
    this.#cause = "";
    this.#tries = 0;
    if (this.#retold) this.director.jump(this.frame);
    else this.director.take(this.frame, frame.mine);
    this.#retold = false;
  }

  /** Offer the legal moves once a position is shown. A move that was sent stays chosen until the server answers. */
  #offer(frame: Frame) {
    const { sent } = this.picker;
    const wasUnsent = this.#unanswered && !this.#isWritten;
    if (!sent || frame.decision !== this.#sentFor) {
      this.picker.update(frame.legal);
      if (sent && wasUnsent) this.#tellUnsent(sent);
    } else if (this.#unanswered) this.#sendAgain(sent.move);
    this.#unanswered = false;
  }

  /** Send the move again after a reconnect. */
  #sendAgain(move: string) {
    this.#isResent = true;
    this.#isWritten = true;
    this.#sendMove(move);
  }

  /** Send a move with the number of its decision, by which the server recognizes a move that it already has. */
  #sendMove(text: string) {
    this.#send({ type: "move", decision: this.#sentFor, text });
  }

  #send(message: object): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Send anything but a move. Without a connection, show a notice: later the player may no longer want it. */
  #act(message: object): boolean {
    this.quiet();
    const isSent = this.#send(message);
    if (!isSent) this.notice = t("notSent");
    return isSent;
  }

  /** Clear the last answer. It stays until the player does something else or the next decision starts. */
  quiet() {
    this.refused = null;
    this.notice = "";
  }

  play(text: string) {
    this.quiet();
    this.#sentFor = this.frame?.decision ?? 0;
    this.#isWritten = this.connected;
    this.#isResent = false;
    if (this.connected) this.#sendMove(text);
    else this.#unanswered = true;
  }

  /** Ask for a hint, or close the one that is open. */
  askHint() {
    const isThere = this.hint !== null || this.noHint !== "";
    this.closeHint();
    if (!isThere) this.#ask();
  }

  #ask() {
    this.asking = this.connected;
    this.#send({ type: "hint", decision: this.frame?.decision ?? 0 });
  }

  /** Close the hint; return false if none was open. */
  closeHint(): boolean {
    const was = this.hint !== null || this.asking || this.noHint !== "";
    [this.hint, this.asking, this.noHint] = [null, false, ""];
    this.line.close();
    return was;
  }

  takeBack() {
    this.#act({ type: "takeback", decision: this.frame?.decision ?? 0 });
  }

  ask(text: string) {
    this.#send({ type: "preview", text });
  }

  /** Request the view just after a move; null if the position changes before the answer. */
  foresee(text: string): Promise<View | null> {
    this.#foreseen.get(text)?.(null);
    return new Promise((resolve) => {
      this.#foreseen.set(text, resolve);
      this.ask(text);
    });
  }

  /** Send a chat line; return false if there is no connection. */
  say(text: string): boolean {
    return this.#act({ type: "chat", text });
  }

  /** Set whether spectators may read the chat. */
  openChat(open: boolean) {
    this.#act({ type: "open_chat", open });
  }

  leave() {
    this.#act({ type: "leave" });
  }

  comeBack() {
    this.#act({ type: "return" });
  }

  /** Let a bot play for an absent player. */
  standIn(seat: number) {
    this.#act({ type: "stand_in", seat });
  }

  /** Give an absent player more time. */
  waitFor(seat: number) {
    this.#act({ type: "wait", seat });
  }

  resign() {
    this.#act({ type: "resign" });
  }

  /** Before the game: give an open seat to a bot. */
  seatBot(seat: number) {
    this.#act({ type: "seat_bot", seat });
  }

  /** Before the game: open a bot's seat again. */
  openSeat(seat: number) {
    this.#act({ type: "open_seat", seat });
  }

  /** Before the game: free the seat of an absent friend. */
  freeSeat(seat: number) {
    this.#act({ type: "free_seat", seat });
  }

  /** Before the game: give up this player's seat. */
  standUp() {
    this.#act({ type: "stand_up" });
  }

  closeTable() {
    this.isClosing = true;
    this.#act({ type: "close_table" });
  }

  speak() {
    if (this.lost) {
      void this.#look();
      return;
    }
    this.events = [];
    this.chat = [];
    this.quiet(); // the last answer is in the old language
    this.#retold = true;
    this.#send({ type: "language", lang: language.lang });
    if (this.closeHint()) this.#ask(); // request the same hint in the new language
  }

  close() {
    this.#closed = true;
    window.removeEventListener("offline", this.#drop);
    window.removeEventListener("online", this.#hurry);
    this.director.close();
    this.#detach();
  }
}
