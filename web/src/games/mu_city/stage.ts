/** Animation of Mū: choices turn over together, gems close, battles run line by line, and the score is counted. */
import type { ViewChange, AnimationStep, Stager } from "../../lib/stage/animation";
import { underWay, type Beat, type Fight, type Gem, type Shown } from "./beats";
import { applyEvent, freshGems, withGems } from "./drawing";
import type { Line } from "./city/parts";
import type { Event, Result, View } from "./viewSchema";

type EventMessage = ViewChange<View, Event>["events"][number];
type MuScene = AnimationStep<View, Beat>;

const LASTS = { laid: 240, down: 420, turn: 450, open: 850, land: 520, gems: 750, tokens: 420, complete: 850, fought: 950, strengths: 550, boost: 700, decided: 1500, struck: 850, count: 1350 };

/** Applies the events to the earlier view one by one and records the animation steps. */
class StepBuilder {
  steps: MuScene[] = [];
  view: View;
  told = 0;
  #battle: Fight | null = null;

  constructor(readonly change: ViewChange<View, Event>) {
    this.view = change.before;
  }

  show(beat: Beat | undefined, lasts: number, sound?: MuScene["sound"]) {
    this.steps.push({ view: this.view, told: this.told, beat, lasts, sound });
  }

  /** Apply these events to the view and show them in the log. */
  happen(events: EventMessage[]) {
    for (const { facts } of events) this.view = applyEvent(this.view, facts, this.change.after);
    this.told += events.length;
  }

  /** Animate all events of one step of the game. */
  stage(events: EventMessage[]) {
    if (events.some(({ facts }) => facts.event === "build" || facts.event === "plan")) return this.reveal(events);
    for (const told of events) this.#one(told);
  }

  /** Log each event when it becomes visible: a project when it turns, a building when it lands, a gain with its gem. */
  reveal(events: EventMessage[]) {
    const end = events.map(isRevealed).lastIndexOf(true) + 1;
    const shown = events.slice(0, end);
    const cards = shown.flatMap(({ facts }) => shownBy(facts, this.view.neutral));
    this.#turn(cards, shown);
    const before = this.told;
    for (const { facts } of shown.filter(isLaid)) this.view = applyEvent(this.view, facts, this.change.after);
    const gains = shown.filter((one) => !isLaid(one));
    this.told = before + (gains.length ? shown.findIndex((one) => !isLaid(one)) : shown.length);
    this.show({ kind: "land", cards }, LASTS.land, "tile");
    const gems = cards.flatMap((card) => freshGems(this.view, card, this.change.after));
    for (const { facts } of gains) this.view = applyEvent(this.view, facts, this.change.after);
    this.told = before + shown.length;
    if (gems.length) this.#close(gems);
    for (const told of events.slice(end)) this.#one(told);
  }

  /** Show the cards face down, then turned. The log reports projects once all players can read them. */
  #turn(cards: Shown[], shown: EventMessage[]) {
    const alone = this.view.neutral !== null;
    if (!alone) this.show({ kind: "reveal", open: false, cards }, LASTS.down, "card");
    this.view = { ...this.view, faces: { ...this.change.after.faces, ...this.view.faces } }; // all may read them now
    const open: Beat = { kind: "reveal", open: true, cards };
    this.show(open, LASTS.turn, "card");
    if (alone) return;
    const told = shown.every(({ facts }) => facts.event === "plan") ? shown.length : 0;
    this.told += told;
    this.show(open, LASTS.open);
    this.told -= told;
  }

  #close(gems: Gem[]) {
    this.view = withGems(this.view, gems, this.change.after);
    this.show({ kind: "gems", gems }, LASTS.gems, "gem");
  }

  #one(told: EventMessage) {
    const { facts } = told;
    if (facts.event === "battle") return this.#fight(told, facts.line, facts.strengths);
    if (facts.event === "boost") return this.#boost(told, facts.seat, facts.amount);
    this.happen([told]);
    if (facts.event === "complete") this.show({ kind: "complete", ...facts }, LASTS.complete, "made");
    else if (isFall(facts)) this.show({ kind: "struck", city: cityOf(facts, this.view), cell: facts.cell }, LASTS.struck, "battle");
    else if (isChoice(facts)) this.show(undefined, LASTS.laid, "card");
  }

  #fight(told: EventMessage, line: Line, strengths: number[]) {
    this.#battle = { kind: "battle", line, strengths, won: [], lost: [], decided: false };
    this.show(this.#battle, LASTS.fought, "battle"); // the log reports the Strengths after they have counted up
    this.happen([told]);
    this.show(this.#battle, LASTS.strengths);
  }

  #boost(told: EventMessage, seat: number, amount: number) {
    this.happen([told]);
    const battle = this.#battle ?? underWay(this.view);
    if (!battle) return;
    const strengths = battle.strengths.map((strength, i) => strength + (i === seat ? amount : 0));
    this.#battle = { ...battle, strengths };
    this.show(this.#battle, LASTS.boost, "token");
  }

  /** Show the winners and losers of the battle. A battle from an earlier change takes its Strengths from the view. */
  decide(events: EventMessage[]) {
    const taken = (kind: "victory" | "damage") =>
      events.flatMap(({ facts }) => (facts.event.endsWith(kind) ? [cityOf(facts, this.view)] : []));
    const [won, lost] = [taken("victory"), taken("damage")];
    const line = (events[0]?.facts as { line: Line }).line;
    const strengths = this.#battle?.strengths ?? this.view.strengths ?? [];
    this.told += events.length;
    this.show({ kind: "battle", line, strengths, won, lost, decided: true }, LASTS.decided, "flag");
    this.told -= events.length;
    this.#battle = null;
    this.happen(events);
  }

  /** Show tokens that several players place at once in one step. */
  place(events: EventMessage[]) {
    this.happen(events);
    const seats = events.map(({ facts }) => cityOf(facts, this.view));
    this.show({ kind: "tokens", seats }, LASTS.tokens, "token");
  }

  count(result: Result) {
    this.view = this.change.after;
    result.lines.forEach((_, i) => this.show({ kind: "count", lines: i + 1 }, LASTS.count, i + 1 < result.lines.length ? "token" : "win"));
  }
}

const isFall = (facts: Event): facts is Extract<Event, { cell: string }> =>
  /^(neutral_)?(destroyed|marked|spent)$/.test(facts.event);
const isChoice = (facts: Event) => /^(choose_|keep)/.test(facts.event);
const isDecision = ({ facts }: EventMessage) => /^(neutral_)?(victory|damage)$/.test(facts.event);
/** Return true for a card that reaches its place. */
const isLaid = ({ facts }: EventMessage) => /^(neutral_)?build$|^plan$/.test(facts.event);
const isRevealed = (told: EventMessage) => isLaid(told) || /^(gain|lose|refused)$/.test(told.facts.event);
const isPlaced = ({ facts }: EventMessage) => facts.event === "place";
/** Return true for a result of the final count. The log reports it only afterwards. */
const isSum = ({ facts }: EventMessage) => /^(score|score_alone|end)$/.test(facts.event);

/** Return the city that an event concerns. */
const cityOf = (facts: Event, view: View) => ("seat" in facts ? facts.seat : (view.neutral ?? 0));

function shownBy(facts: Event, neutral: number | null): Shown[] {
  if (facts.event === "build") return [{ city: facts.seat, card: facts.card, cell: facts.cell }];
  if (facts.event === "plan") return [{ city: facts.seat, card: facts.project, cell: null }];
  if (facts.event === "neutral_build" && neutral !== null) return [{ city: neutral, card: facts.card, cell: facts.cell }];
  return [];
}

/** Group related events: the reveals of one step, tokens placed at once, the result of a battle. */
function grouped(events: EventMessage[]): EventMessage[][] {
  const groups: EventMessage[][] = [];
  for (const told of events) {
    const last = groups.at(-1)?.[0];
    const together =
      last &&
      (isPlaced(told) ? isPlaced(last) : isDecision(told) ? isDecision(last) : last.step === told.step && !isPlaced(last) && !isDecision(last));
    if (together) groups.at(-1)?.push(told);
    else groups.push([told]);
  }
  return groups;
}

export const stage: Stager<View, Event, Beat> = (change) => {
  const builder = new StepBuilder(change);
  for (const events of grouped(change.events.filter((told) => !isSum(told)))) {
    const [first] = events as [EventMessage];
    if (isPlaced(first)) builder.place(events);
    else if (isDecision(first)) builder.decide(events);
    else builder.stage(events);
  }
  const { outcome } = change.after;
  if (outcome && !change.before.outcome) builder.count(outcome);
  return builder.steps;
};
