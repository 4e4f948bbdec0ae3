import { api, Problem } from "./api";
import { language } from "./i18n.svelte";
import { Picker } from "./picking.svelte";
import type { Answer, ChatLine, Frame, NewsFrame, Previewed, Refused, StoppedTable, Told, View } from "./types";

/** One table, live: frames come in, moves go out; the connection comes back by itself. */
export class LiveTable {
  frame = $state.raw<Frame | null>(null);
  events = $state<Told[]>([]);
  chat = $state<ChatLine[]>([]);
  refused = $state<Refused | null>(null);
  notice = $state("");
  /** What the last frame told, for a screen reader. */
  news = $state("");
  connected = $state(false);
  lost = $state(false);
  /** Why a table that is there cannot be opened. */
  why = $state("");
  /** What can be seen of one that cannot go on. */
  stopped = $state.raw<StoppedTable | null>(null);
  picker = new Picker(
    (move) => this.play(move),
    (text) => this.play(text),
  );
  #socket: WebSocket | null = null;
  #foreseen = new Map<string, (view: View | null) => void>();
  #closed = false;
  #tries = 0;
  #timer = 0;

  constructor(readonly id: string) {
    this.#connect();
  }

  #connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const mine = this.frame?.mine ?? null;
    const since = `seen=${this.events.length}&heard=${this.chat.length}${mine === null ? "" : `&seat=${mine}`}`;
    const path = `/api/tables/${this.id}/socket?lang=${language.lang}&${since}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.connected = true;
      this.#tries = 0;
    };
    socket.onmessage = (message) => this.#hear(JSON.parse(message.data) as Answer);
    socket.onclose = () => this.#retry();
  }

  /** Soon at first, then less often; a table that cannot be had is lost. */
  async #retry() {
    this.connected = false;
    if (this.#closed) return;
    if (this.#tries > 0 || !this.frame) await this.#look();
    if (this.#closed || this.lost) return;
    this.#tries += 1;
    this.#timer = window.setTimeout(() => this.#connect(), Math.min(4000, 250 * 2 ** this.#tries));
  }

  /** A socket that was refused does not say why: not there, not readable, or stopped and only to be looked at. */
  async #look() {
    const problem = await api.links(this.id).then(
      () => null,
      (error: unknown) => error,
    );
    if (!(problem instanceof Problem) || ![404, 422].includes(problem.status)) return;
    this.stopped = problem.status === 422 ? await api.stopped(this.id).catch(() => null) : null;
    this.why = problem.status === 422 ? problem.message : "";
    this.lost = true;
  }

  #hear(answer: Answer) {
    if (answer.type === "frame") this.#show(answer);
    else if (answer.type === "refused") this.#refuse(answer);
    else if (answer.type === "preview") this.#foretell(answer);
    else if (answer.type === "stale") this.#forget();
    else if (answer.type === "error") this.notice = answer.text;
  }

  /** The refusal of a mere preview is no news: the move was not tried. */
  #refuse(answer: Refused) {
    const foreseen = this.#foreseen.get(answer.move);
    if (foreseen) foreseen(null);
    else this.refused = answer;
    this.#foreseen.delete(answer.move);
  }

  #foretell(answer: Previewed) {
    this.#foreseen.get(answer.move)?.(answer.view);
    this.#foreseen.delete(answer.move);
  }

  /** What was asked about an earlier position is not answered any more. */
  #forget() {
    for (const answer of this.#foreseen.values()) answer(null);
    this.#foreseen.clear();
  }

  #show(frame: NewsFrame) {
    const known = frame.events_total - frame.events.length;
    this.events = [...this.events.slice(0, known), ...frame.events];
    this.chat = [...this.chat.slice(0, frame.chat_total - frame.chat.length), ...frame.chat];
    if (frame.events.length) {
      this.news = frame.events.map((event) => event.text).join(". ");
      this.#forget();
    }
    const room = frame.room ?? this.frame?.room;
    if (!room) return; // the first frame always brings it
    if (frame.decision !== this.frame?.decision) this.#quiet();
    this.frame = { ...frame, room };
    this.picker.update(frame.legal);
  }

  #send(message: object) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** An answer stays until the player tries something else, or another decision is to be made. */
  #quiet() {
    this.refused = null;
    this.notice = "";
  }

  play(text: string) {
    this.#quiet();
    this.#send({ type: "move", decision: this.frame?.decision ?? 0, text });
  }

  takeBack() {
    this.#send({ type: "takeback", decision: this.frame?.decision ?? 0 });
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

  say(text: string) {
    this.#send({ type: "chat", text });
  }

  leave() {
    this.#send({ type: "leave" });
  }

  comeBack() {
    this.#send({ type: "return" });
  }

  resign() {
    this.#send({ type: "resign" });
  }

  speak() {
    if (this.lost) {
      void this.#look();
      return;
    }
    this.events = [];
    this.chat = [];
    this.#send({ type: "language", lang: language.lang });
  }

  close() {
    this.#closed = true;
    window.clearTimeout(this.#timer);
    this.#socket?.close();
  }
}
