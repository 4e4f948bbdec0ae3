/** Apply events to a view. Details missing from an event come from the later view. */
import { faceOf } from "./cards/cards";
import type { Column, Event, LastTrick, SeatView, View } from "./viewSchema";

/** Return the list without one copy of this card. */
function less(cards: string[], card: string): string[] {
  const at = cards.indexOf(card);
  return at < 0 ? cards : [...cards.slice(0, at), ...cards.slice(at + 1)];
}

const times = (cards: string[], card: string) => cards.filter((one) => one === card).length;

function withSeat(view: View, number: number, change: (seat: SeatView) => Partial<SeatView>): View {
  return { ...view, seats: view.seats.map((seat, at) => (at === number ? { ...seat, ...change(seat) } : seat)) };
}

const fromHand = (seat: SeatView, card: string): Partial<SeatView> => ({
  hidden: seat.hidden - 1,
  cards: seat.cards && less(seat.cards, seat.cards.includes(card) ? card : "?"),
});

const intoHand = (seat: SeatView, card: string): Partial<SeatView> => ({ hidden: seat.hidden + 1, cards: seat.cards && [...seat.cards, card] });

const nobodyPassed = (view: View): SeatView[] => view.seats.map((seat) => ({ ...seat, passed: false }));

/** Return Goslar's columns in their later order, filled with the cards shown so far; the remaining cards by colour. */
function columned(seat: SeatView, after: SeatView | undefined): Column[] | null {
  if (!seat.columns) return null;
  let left = seat.shown;
  const columns = (after?.columns ?? seat.columns).map((column) => {
    const cards = column.cards.filter((card) => left.includes(card) && ((left = less(left, card)), true));
    return { ...column, down: seat.columns?.find((one) => one.column === column.column)?.down ?? column.down, cards };
  });
  return columns.map((column) => ({ ...column, cards: [...column.cards, ...left.filter((card) => faceOf(card).colour === column.column)] }));
}

/** Return the view with an empty table before the next deal. */
export function clearTable(view: View, after: View): View {
  return {
    ...view,
    ...{ phase: "deal", turn: null, hand: after.hand, dealer: after.dealer, sheet: after.sheet, removed: [], side: [], side_points: 0 },
    ...{ crown: null, shield: null, partner: null, target: null, minor: null, major: null, team: null, missing: null, others: null },
    ...{ passes: 0, fresh: 0, raises: [], laying: null, trumps: [], last: null, uncovering: null },
    buried: { count: 0, left: 0, cards: null, points: null },
    trick: { leader: null, cards: view.seats.map(() => null), suit: null, winner: null },
    seats: view.seats.map((seat, at) => ({
      ...seat,
      ...{ hidden: 0, cards: seat.cards && [], shown: [], bid: 0, reached: 0, passed: false, won: [], points: 0, voids: [], down: {} },
      columns: seat.columns && (after.seats[at]?.columns ?? []).map((column) => ({ ...column, cards: [] })),
    })),
  };
}

const dealt = (view: View, number: number, cards: string[]) => withSeat(view, number, (seat) => ({ hidden: cards.length, cards: seat.cards && cards }));

function shown(view: View, number: number, cards: string[], after: View): View {
  const lying = withSeat(view, number, (seat) => ({ shown: [...seat.shown, ...cards] }));
  return withSeat(lying, number, (seat) => ({ columns: columned(seat, after.seats[number]) }));
}

function played(view: View, number: number, card: string, after: View): View {
  const trick = { ...view.trick, leader: view.trick.leader ?? number, cards: view.seats.map((_, at) => (at === number ? card : (view.trick.cards[at] ?? null))) };
  const still = after.seats[number]?.shown ?? [];
  const lying = withSeat({ ...view, phase: "play", trick, turn: number }, number, (seat) => {
    const kept = !seat.shown.includes(card) || (seat.columns !== null && times(still, card) >= times(seat.shown, card) && seat.hidden > 0);
    return kept ? fromHand(seat, card) : { shown: less(seat.shown, card) };
  });
  return withSeat(lying, number, (seat) => ({ columns: columned(seat, after.seats[number]) }));
}

/** Set the led suit and the current winner of an open trick if the later view still shows this trick. */
export function withTrickWinner(view: View, after: View): View {
  const same = view.trick.cards.every((card, at) => card === after.trick.cards[at]);
  return same ? { ...view, trick: after.trick } : { ...view, trick: { ...view.trick, winner: null } };
}

/** Give the trick and its points to the winner. */
export function takeTrick(view: View, winner: number, points: number, after: View): View {
  const cards = view.trick.cards.map((card) => card ?? "?");
  const last = { leader: view.trick.leader ?? winner, cards, winner };
  const counted = withSeat(view, winner, (seat) => ({ won: [...seat.won, ...cards], points: seat.points + points }));
  const trick = { leader: null, cards: view.seats.map(() => null), suit: null, winner: null };
  return { ...counted, trick, last, ...scoreAfter(view, last, after) };
}

/**
 * Return the points of both teams if `after` is the view right after this trick. Otherwise keep them: the next view
 * or the event with the result of the hand provides them.
 */
function scoreAfter(view: View, last: LastTrick, after: View): Pick<View, "team" | "others"> {
  const isOver = after.hand !== view.hand || after.phase === "count" || after.phase === "over";
  const isLast = after.last?.winner === last.winner && after.last.cards.every((card, seat) => card === last.cards[seat]);
  const { team, others } = !isOver && isLast ? after : view;
  return { team, others };
}

function flipped(view: View, number: number, card: string, column: string, after: View): View {
  const turned = withSeat({ ...view, uncovering: { seat: number, column } }, number, (seat) => ({
    columns: seat.columns?.map((one) => (one.column === column ? { ...one, down: Math.max(0, one.down - 1) } : one)) ?? null,
  }));
  return shown(turned, number, [card], after);
}

function named(view: View, rank: "minor" | "major", trump: string, seat: number, after: View): View {
  const now: View = { ...view, phase: rank, turn: seat, [rank]: trump };
  const same = after.minor === now.minor && (now.major === null || after.major === now.major);
  const trumps = same ? after.trumps.filter((group) => group.rank === "minor" || now.major !== null) : now.trumps;
  const known: View = { ...now, trumps: trumps.map((group) => ({ ...group, gone: group.gone.map(() => false) })) };
  return { ...known, seats: known.seats.map((one, at) => ({ ...one, columns: columned(one, after.seats[at]) })) };
}

/** Return the view with one event applied. */
export function applyEvent(view: View, event: Event, after: View): View {
  switch (event.event) {
    case "dealer":
      return { ...view, dealer: event.seat };
    case "without":
      return { ...view, removed: [...view.removed, event.colour] };
    case "deal":
      return dealt(view, event.seat, event.card);
    case "deal_hidden":
      return dealt(view, event.seat, Array<string>(event.count).fill("?"));
    case "deal_up":
      return shown(view, event.seat, event.card, after);
    case "side":
      return { ...view, side: event.card, side_points: after.side_points };
    case "show":
      return shown(withSeat({ ...view, phase: "auction", turn: event.seat, passes: 0, seats: nobodyPassed(view) }, event.seat, (seat) => ({ ...fromHand(seat, event.card), bid: event.count })), event.seat, [event.card], after);
    case "pass":
      return withSeat({ ...view, turn: event.seat, passes: Math.min(view.seats.length, view.passes + 1) }, event.seat, () => ({ passed: true }));
    case "crown":
      return { ...view, turn: null, crown: event.seat, target: event.target };
    case "shield":
      return { ...view, shield: event.seat };
    case "no_shield":
      return { ...view, shield: null };
    case "kitty":
      return withSeat({ ...view, phase: "kitty", turn: event.seat }, event.seat, (seat) => intoHand(seat, event.card));
    case "kitty_hidden":
      return withSeat({ ...view, phase: "kitty", turn: event.seat }, event.seat, (seat) => intoHand(seat, "?"));
    case "bury":
    case "bury_hidden":
      return withSeat({ ...view, phase: "bury", turn: event.seat, buried: { ...view.buried, count: view.buried.count + 1 } }, event.seat, (seat) =>
        fromHand(seat, event.event === "bury" ? event.card : "?"),
      );
    case "minor":
    case "major":
      return named(view, event.event, event.trump, event.seat, after);
    case "partner":
      return { ...view, phase: "partner", turn: null, partner: event.seat };
    case "play":
      return withTrickWinner(played(view, event.seat, event.card, after), after);
    case "flip":
      return flipped(view, event.seat, event.card, event.column, after);
    case "turn_up":
      return { ...view, turn: null, buried: { ...view.buried, cards: event.card, points: event.points } };
    case "made":
      return { ...view, turn: null, team: event.points, missing: 0 };
    case "failed":
      return { ...view, turn: null, team: event.points, missing: after.hand === view.hand ? after.missing : view.missing };
    case "score":
      return withSeat({ ...view, turn: null }, event.seat, () => ({ total: event.total }));
    default:
      return view;
  }
}
