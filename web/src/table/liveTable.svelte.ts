import { api, ApiError } from "../lib/api/api";
import { language, t, type Word } from "../lib/i18n/i18n.svelte";
import { Picker } from "../lib/input/picker.svelte";
import type { ConnectionProblem, PlayableTable } from "./tableState.svelte";
import { settings } from "../lib/state/settings.svelte";
import { Director } from "../lib/stage/director.svelte";
import type { Hinted, NoHint } from "../lib/api/messages";
import { LineWatch } from "./lineWatch";
import { serverTime } from "../lib/state/serverTime.svelte";
import type { Answer, ChatLine, Frame, LegalMove, NewsFrame, Previewed, Refused, StoppedTable, Told, View } from "../lib/api/types";

/** Closing codes of our own: the table was closed, or whoever runs the server lets one in no more. */
const FOR_GOOD = [4404, 4403];
/** What the closing code of a socket tells (RFC 6455 and its registry). */
const WHY_CLOSED: Record<number, ConnectionProblem> = { 1011: "serverFailed", 1012: "restarting", 1013: "notKept" };
/** Where a move was not made and might fail again, and for ever, one is told to choose anew. */
const NOT_MADE: Partial<Record<ConnectionProblem, Word>> = { serverFailed: "moveFailed", notKept: "moveNotKept" };
const SILENT = 1006; // as a browser calls a connection that ended without a closing frame
const LONGEST_LOOK = 5000; // milliseconds

/** One table, live: frames come in, moves go out; the connection comes back by itself. */
export class LiveTable implements PlayableTable {
  /** The latest that came; what is seen of it so far, the director tells. */
  frame = $state.raw<Frame | null>(null);
  director = new Director<Frame>((frame) => this.#offer(frame));
  events = $state<Told[]>([]);
  chat = $state<ChatLine[]>([]);
  refused = $state<Refused | null>(null);
  notice = $state("");
  /** What the last frame told, for a screen reader. */
  news = $state("");
  /** What would be best in the open decision, once one has asked. */
  hint = $state.raw<Hinted | null>(null);
  /** It is being thought about. */
  asking = $state(false);
  /** Why there is none. */
  noHint = $state("");
  connected = $state(false);
  /** Why one waits for the table just now, if one does. */
  broken = $derived.by((): ConnectionProblem => {
    if (this.#cause !== "reconnecting" || !this.picker.sent) return this.#cause;
    return this.#isWritten ? "moveUnconfirmed" : "moveUnsent";
  });
  lost = $state(false);
  /** It was oneself who closed it. */
  isClosing = $state(false);
  /** Why it cannot be had, in the server's words. */
  why = $state("");
  /** What can be seen of one that cannot go on. */
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
  /** Everything is told anew, in another language: nothing of it happens now. */
  #retold = false;
  #sentFor = -1;
  /** The line broke before a move was answered. */
  #unanswered = false;
  /** The move that waits for its answer was written to a connection that stood, as far as one knew. */
  #isWritten = $state(false);
  /** It was sent again after the line broke. */
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

  /** Whatever comes of the last connection is not listened to any more. */
  #detach() {
    window.clearTimeout(this.#timer);
    this.#watch.stop();
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** The connection is dead, though nobody closed it: nothing is heard, or the device knows that it is offline. */
  #drop = () => {
    if (this.#closed || this.lost || !this.#socket) return;
    this.#detach();
    void this.#retry(SILENT);
  };

  /** The device is online again. */
  #hurry = () => {
    if (!this.#closed && !this.lost && !this.connected) this.#connect();
  };

  /** Soon at first, then less often; a table that cannot be had is lost. */
  async #retry(code: number) {
    this.connected = false;
    this.asking = false;
    if (this.#closed) return;
    this.#watch.stop();
    const socket = this.#socket;
    this.#cause = WHY_CLOSED[code] ?? (this.#cause || "reconnecting"); // a try that fails tells nothing new
    const failed = NOT_MADE[this.#cause];
    if (failed && this.picker.sent) this.#complain(t(failed));
    this.#unanswered = this.picker.sent !== null;
    if (this.#tries > 0 || !this.frame || FOR_GOOD.includes(code)) await this.#look();
    if (this.#closed || this.lost || this.#socket !== socket) return; // meanwhile another try was begun
    this.#tries += 1;
    this.#timer = window.setTimeout(() => this.#connect(), Math.min(4000, 250 * 2 ** this.#tries));
  }

  /** A socket that was refused does not say why: not there, not readable, or stopped and only to be looked at. */
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

  /** The refusal of a mere preview is no news: the move was not tried. */
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

  /** The position has changed: neither the move nor the question was about this one. */
  #forget() {
    this.#unask();
    this.asking = false;
    this.picker.unsend();
  }

  /** The table had gone on when a move reached it. */
  #miss() {
    const late = this.#isResent ? this.picker.sent : null;
    this.#forget();
    if (late) this.#tellUnsent(late);
  }

  #tellUnsent(move: LegalMove) {
    this.notice = t("moveNotSent", move.text);
  }

  /** What was asked about an earlier position is not answered any more. */
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
    if (!room) return; // the first frame always brings it
    if (frame.decision !== this.frame?.decision) this.quiet();
    if (frame.decision !== this.frame?.decision || !frame.legal.length) this.closeHint();
    this.frame = { ...frame, room };
    this.#cause = "";
    this.#tries = 0;
    if (this.#retold) this.director.jump(this.frame);
    else this.director.take(this.frame, frame.mine);
    this.#retold = false;
  }

  /** What can be chosen once a moment stands; a move that is under way stays chosen until it is answered. */
  #offer(frame: Frame) {
    const { sent } = this.picker;
    const wasUnsent = this.#unanswered && !this.#isWritten;
    if (!sent || frame.decision !== this.#sentFor) {
      this.picker.update(frame.legal);
      if (sent && wasUnsent) this.#tellUnsent(sent);
    } else if (this.#unanswered) this.#sendAgain(sent.move);
    this.#unanswered = false;
  }

  /** Now that the connection is back. */
  #sendAgain(move: string) {
    this.#isResent = true;
    this.#isWritten = true;
    this.#sendMove(move);
  }

  /** The number of the decision tells the server what it heard already. */
  #sendMove(text: string) {
    this.#send({ type: "move", decision: this.#sentFor, text });
  }

  #send(message: object): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Sends anything but a move. It is not sent later, when the player may not want it any more; a notice says so. */
  #act(message: object): boolean {
    this.quiet();
    const isSent = this.#send(message);
    if (!isSent) this.notice = t("notSent");
    return isSent;
  }

  /** An answer stays until the player does something else, or another decision is to be made. */
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

  /** What would be best? Asked again, it is put away. */
  askHint() {
    const isThere = this.hint !== null || this.noHint !== "";
    this.closeHint();
    if (!isThere) this.#ask();
  }

  #ask() {
    this.asking = this.connected;
    this.#send({ type: "hint", decision: this.frame?.decision ?? 0 });
  }

  /** False if none was there. */
  closeHint(): boolean {
    const was = this.hint !== null || this.asking || this.noHint !== "";
    [this.hint, this.asking, this.noHint] = [null, false, ""];
    return was;
  }

  takeBack() {
    this.#act({ type: "takeback", decision: this.frame?.decision ?? 0 });
  }

  ask(text: string) {
    this.#send({ type: "preview", text });
  }

  /** The view just after a move; null if the position has changed meanwhile. */
  foresee(text: string): Promise<View | null> {
    this.#foreseen.get(text)?.(null);
    return new Promise((resolve) => {
      this.#foreseen.set(text, resolve);
      this.ask(text);
    });
  }

  /** Returns false if there is no connection. */
  say(text: string): boolean {
    return this.#act({ type: "chat", text });
  }

  /** Lets spectators read the chat, or not. */
  openChat(open: boolean) {
    this.#act({ type: "open_chat", open });
  }

  leave() {
    this.#act({ type: "leave" });
  }

  comeBack() {
    this.#act({ type: "return" });
  }

  /** A bot plays on for a player who is not there. */
  standIn(seat: number) {
    this.#act({ type: "stand_in", seat });
  }

  /** The others give a player who is not there more time. */
  waitFor(seat: number) {
    this.#act({ type: "wait", seat });
  }

  resign() {
    this.#act({ type: "resign" });
  }

  /** Before the game: an open seat is given to a bot. */
  seatBot(seat: number) {
    this.#act({ type: "seat_bot", seat });
  }

  /** Before the game: a bot's seat is open again. */
  openSeat(seat: number) {
    this.#act({ type: "open_seat", seat });
  }

  /** Before the game: an absent friend holds the seat no longer. */
  freeSeat(seat: number) {
    this.#act({ type: "free_seat", seat });
  }

  /** Before the game: one's own seat is for others. */
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
    this.quiet(); // it was said in the other language
    this.#retold = true;
    this.#send({ type: "language", lang: language.lang });
    if (this.closeHint()) this.#ask(); // the same, in the other language
  }

  close() {
    this.#closed = true;
    window.removeEventListener("offline", this.#drop);
    window.removeEventListener("online", this.#hurry);
    this.director.close();
    this.#detach();
  }
}
