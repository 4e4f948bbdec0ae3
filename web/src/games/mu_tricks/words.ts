import { language } from "../../lib/i18n.svelte";
import type { Picker } from "../../lib/picking.svelte";
import { bidOf, crownBid, roleWith } from "./bids";
import { colourName } from "./box";
import { faceOf, suitOf, type MuView, type Ranks } from "./cards";

const WORDS = {
  en: {
    board: "Mü: the card table",
    crown: "crown",
    shield: "shield",
    chief: "chief",
    vice: "vice",
    theCrown: "the crown",
    theShield: "the shield",
    theChief: "the chief's place",
    theVice: "the vice's place",
    partner: "partner",
    dealer: "dealer",
    card: "{0} {1}",
    hidden: "hidden card",
    super: "super trump",
    major: "major trump",
    minor: "minor trump",
    superShort: "Super",
    majorShort: "Major",
    minorShort: "Minor",
    numbers: "{0}s",
    none: "no trump",
    trump: "trumps",
    pts: "{0} points",
    hand: "Your hand",
    handOf: "Hand of {0}",
    shown: "Your shown cards",
    shownOf: "Shown by {0}",
    shownLabel: "shown",
    cardsHeld: "{0} cards in hand",
    cardsShown: "{0} shown",
    wonPoints: "{0} points won",
    total: "Total",
    totalOf: "{0} in all",
    voids: "has no more: {0}",
    turn: "to act",
    ladder: "The bids: cards shown, target and bonus",
    step: "{0} cards: target {1}, bonus {2}",
    stepBare: "{0} cards",
    passes: "{0} of {1} passed in a row",
    you: "You",
    pass: "Pass",
    done: "That is all",
    show: "Show it",
    bury: "Bury it",
    choosePartner: "Partner?",
    asPartner: "{0} as partner",
    yourTrumps: "{0} of yours",
    bonus: "bonus {0}",
    nameMinor: "Minor trump",
    nameMajor: "Major trump",
    trick: "The trick",
    lastTrick: "Last trick",
    led: "led",
    wins: "wins",
    takes: "takes it",
    target: "{0} of {1}",
    targetOf: "Target {0}",
    team: "Crown team",
    teamChief: "Chief's team",
    others: "others {0}",
    without: "Out: {0}",
    side: "Side cards",
    sidePoints: "{0} points for the crown",
    buried: "Buried",
    won: "Cards won",
    close: "Close",
    sheet: "Score sheet",
    handNumber: "Hand {0}",
    ofHands: "Hand {0} of {1}",
    toPoints: "Hand {0}, to {1} points",
    goOn: "Go on",
    lines: {
      cards: "Cards won",
      bid: "Bid bonus",
      trump: "Trump bonus",
      contract: "Contract",
      eclat: "Éclat",
      target: "Target",
      void: "Void",
    } as Record<string, string>,
    thisHand: "This hand",
    made: "{0} made it: {1} points, the target was {2}.",
    failed: "{0} missed it: {1} points, the target was {2}.",
    with: "{0} with {1}",
    eclat: "Éclat! {0} tied last; the hand is not played.",
    void: "Nobody showed a card: the hand is void.",
    columns: { super: "super", major: "major", minor: "minor" } as Record<string, string>,
    column: "Column {0}: {1} face down",
    turnUp: "turn it up",
    tableOf: "Table of {0}",

    sShow: "Show cards or pass",
    sMore: "Show another card, or that is all",
    sOnlyPass: "You can show no more: pass",
    sOnlyDone: "You can show no more this turn",
    sCrown: "{0} would take {1}: {2}",
    sHold: "you hold {0} with {1}: {2}",
    sShield: "{0} would take {1}",
    sEclat: "{0} would tie for the most: éclat",
    sFigures: "target {0}, bonus {1}",
    sNoFigures: "a new target",
    sRaised: "{0}: click it again to show it",
    sRaisedBury: "{0}: click it again to bury it",
    sBury: "Bury {0} cards of your hand; their points count for you",
    sBury1: "Bury one more card of your hand; its points count for you",
    sMinor: "Name the minor trump: a colour or number you have shown",
    sMajor: "Name the major trump: a colour or number you have shown",
    sPartner: "Choose your partner: anyone but the {0}",
    sLead: "Lead a card",
    sLeadTook: "You took the trick: lead a card",
    sFollow: "{0} led: follow with a lit card",
    sFree: "{0} led, and you have none: play what you like",
    sWinning: "{0} is winning with {1}",
    sUncover: "Choose which face-down card is turned up first",
    wAuction: "{0} shows cards or passes",
    wBury: "{0} buries cards of the kitty",
    wMinor: "{0} names the minor trump",
    wMajor: "{0} names the major trump",
    wPartner: "{0} chooses a partner",
    wPlay: "{0} plays to the trick",
    wLead: "{0} leads",
    wUncover: "{0} turns a card up",
    wDeal: "Cards are being dealt",
    wWins: "{0} wins the evening with {1}",
    wShare: "{0} share the evening with {1}",
  },
  fr: {
    board: "Mü\u00a0: la table de cartes",
    crown: "couronne",
    shield: "bouclier",
    chief: "chef",
    vice: "vice",
    theCrown: "la couronne",
    theShield: "le bouclier",
    theChief: "la place de chef",
    theVice: "la place de vice",
    partner: "partenaire",
    dealer: "donneur",
    card: "{1} {0}",
    hidden: "carte cachée",
    super: "super-atout",
    major: "atout majeur",
    minor: "atout mineur",
    superShort: "Super",
    majorShort: "Majeur",
    minorShort: "Mineur",
    numbers: "les {0}",
    none: "sans atout",
    trump: "atout",
    pts: "{0} points",
    hand: "Votre main",
    handOf: "Main de {0}",
    shown: "Vos cartes montrées",
    shownOf: "Montrées par {0}",
    shownLabel: "montrées",
    cardsHeld: "{0} cartes en main",
    cardsShown: "{0} montrées",
    wonPoints: "{0} points remportés",
    total: "Total",
    totalOf: "{0} en tout",
    voids: "n’en a plus\u00a0: {0}",
    turn: "à jouer",
    ladder: "Les enchères\u00a0: cartes montrées, objectif et bonus",
    step: "{0} cartes\u00a0: objectif {1}, bonus {2}",
    stepBare: "{0} cartes",
    passes: "{0} sur {1} ont passé de suite",
    you: "Vous",
    pass: "Passer",
    done: "C’est tout",
    show: "Montrer",
    bury: "Enterrer",
    choosePartner: "Partenaire\u00a0?",
    asPartner: "{0} comme partenaire",
    yourTrumps: "{0} à vous",
    bonus: "bonus {0}",
    nameMinor: "Atout mineur",
    nameMajor: "Atout majeur",
    trick: "Le pli",
    lastTrick: "Dernier pli",
    led: "entame",
    wins: "gagne",
    takes: "le prend",
    target: "{0} sur {1}",
    targetOf: "Objectif {0}",
    team: "Camp de la couronne",
    teamChief: "Camp du chef",
    others: "les autres {0}",
    without: "Hors jeu\u00a0: {0}",
    side: "Cartes latérales",
    sidePoints: "{0} points pour la couronne",
    buried: "Enterrées",
    won: "Cartes remportées",
    close: "Fermer",
    sheet: "Feuille de score",
    handNumber: "Main {0}",
    ofHands: "Main {0} sur {1}",
    toPoints: "Main {0}, jusqu’à {1} points",
    goOn: "Continuer",
    lines: {
      cards: "Cartes remportées",
      bid: "Bonus d’enchère",
      trump: "Bonus d’atout",
      contract: "Contrat",
      eclat: "Éclat",
      target: "Objectif",
      void: "Nulle",
    } as Record<string, string>,
    thisHand: "Cette main",
    made: "{0} a réussi\u00a0: {1} points pour un objectif de {2}.",
    failed: "{0} a échoué\u00a0: {1} points pour un objectif de {2}.",
    with: "{0} avec {1}",
    eclat: "Éclat\u00a0! {0} a égalé en dernier\u00a0; la main n’est pas jouée.",
    void: "Personne n’a rien montré\u00a0: la main est nulle.",
    columns: { super: "super", major: "majeur", minor: "mineur" } as Record<string, string>,
    column: "Colonne {0}\u00a0: {1} face cachée",
    turnUp: "retourner",
    tableOf: "Table de {0}",

    sShow: "Montrez des cartes ou passez",
    sMore: "Montrez encore une carte, ou c’est tout",
    sOnlyPass: "Vous ne pouvez plus rien montrer\u00a0: passez",
    sOnlyDone: "Vous ne pouvez plus rien montrer ce tour-ci",
    sCrown: "avec {0}, vous auriez {1}\u00a0: {2}",
    sHold: "vous avez {0} avec {1}\u00a0: {2}",
    sShield: "avec {0}, vous auriez {1}",
    sEclat: "avec {0}, égalité au plus grand nombre\u00a0: éclat",
    sFigures: "objectif {0}, bonus {1}",
    sNoFigures: "un nouvel objectif",
    sRaised: "{0}\u00a0: cliquez encore pour la montrer",
    sRaisedBury: "{0}\u00a0: cliquez encore pour l’enterrer",
    sBury: "Enterrez {0} cartes de votre main\u00a0; leurs points comptent pour vous",
    sBury1: "Enterrez encore une carte\u00a0; ses points comptent pour vous",
    sMinor: "Nommez l’atout mineur\u00a0: une couleur ou un chiffre que vous avez montré",
    sMajor: "Nommez l’atout majeur\u00a0: une couleur ou un chiffre que vous avez montré",
    sPartner: "Choisissez votre partenaire\u00a0: tous sauf le {0}",
    sLead: "Entamez",
    sLeadTook: "Le pli est à vous\u00a0: entamez",
    sFollow: "{0} demandé\u00a0: fournissez une carte éclairée",
    sFree: "{0} demandé, vous n’en avez pas\u00a0: jouez ce que vous voulez",
    sWinning: "{0} mène avec {1}",
    sUncover: "Choisissez la carte cachée à retourner d’abord",
    wAuction: "{0} montre des cartes ou passe",
    wBury: "{0} enterre des cartes",
    wMinor: "{0} nomme l’atout mineur",
    wMajor: "{0} nomme l’atout majeur",
    wPartner: "{0} choisit un partenaire",
    wPlay: "{0} joue au pli",
    wLead: "{0} entame",
    wUncover: "{0} retourne une carte",
    wDeal: "On distribue les cartes",
    wWins: "{0} gagne la soirée avec {1}",
    wShare: "{0} se partagent la soirée avec {1}",
  },
};

type Sentences = { [Key in keyof (typeof WORDS)["en"] as (typeof WORDS)["en"][Key] extends string ? Key : never]: string };

/** A word or sentence of this board, with its blanks filled. */
export function w(word: keyof Sentences, ...values: (string | number)[]): string {
  return WORDS[language.lang][word].replace(/\{(\d)\}/g, (_, place) => String(values[Number(place)]));
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function cardName(name: string): string {
  if (name === "?") return w("hidden");
  const { colour, number } = faceOf(name);
  return w("card", colourName(colour), number);
}

/** With its rank among the trumps, if it is one. */
export function fullName(name: string, ranks: Ranks): string {
  const trump = ranks.get(name);
  return trump ? `${cardName(name)}, ${w(trump.rank)}` : cardName(name);
}

export function trumpName(trump: string): string {
  if (trump === "none") return w("none");
  return /^\d$/.test(trump) ? w("numbers", trump) : colourName(trump);
}

export function suitName(suit: string): string {
  return suit === "trump" ? w("trump") : colourName(suit);
}

export function columnName(column: string): string {
  return WORDS[language.lang].columns[column] ?? colourName(column);
}

export function lineName(line: string): string {
  return WORDS[language.lang].lines[line] ?? line;
}

export function leaderWord(view: MuView, role: "crown" | "shield"): string {
  if (view.variant !== "classic") return w(role);
  return w(role === "crown" ? "chief" : "vice");
}

function place(view: MuView, role: "crown" | "shield"): string {
  if (view.variant !== "classic") return w(role === "crown" ? "theCrown" : "theShield");
  return w(role === "crown" ? "theChief" : "theVice");
}

/** What can be done now, in one sentence. */
export function sentence(view: MuView, picker: Picker, ranks: Ranks, seat: number | null, mine: boolean, names: string[]): string {
  if (view.outcome) {
    const winners = view.outcome.winners.map((winner) => names[winner] ?? "");
    return w(winners.length > 1 ? "wShare" : "wWins", winners.join(", "), Math.max(...view.outcome.totals));
  }
  if (!mine || seat === null) return waiting(view, names);
  const { card, move } = picker.chosen;
  switch (view.phase) {
    case "auction":
      if (move === "show" && typeof card === "string") return join(w("sRaised", capital(cardName(card))), meaning(view, seat));
      return auction(view, picker, seat);
    case "bury": {
      if (move === "bury" && typeof card === "string") return `${w("sRaisedBury", capital(cardName(card)))}.`;
      const left = (view.variant === "goslar" ? 4 : 3) - view.buried.count;
      return `${left > 1 ? w("sBury", left) : w("sBury1")}.`;
    }
    case "minor":
      return `${w("sMinor")}.`;
    case "major":
      return `${w("sMajor")}.`;
    case "partner":
      return `${w("sPartner", leaderWord(view, "shield"))}.`;
    case "uncover":
      return `${w("sUncover")}.`;
    default:
      return playing(view, picker, ranks, seat, names);
  }
}

function join(...parts: string[]): string {
  return `${parts.filter(Boolean).join(" — ")}.`;
}

function auction(view: MuView, picker: Picker, seat: number): string {
  if (!picker.open({ move: "show" })) return `${w(view.fresh ? "sOnlyDone" : "sOnlyPass")}.`;
  return join(w(view.fresh ? "sMore" : "sShow"), meaning(view, seat));
}

/** What one’s next cards would mean. */
function meaning(view: MuView, seat: number): string {
  const bid = view.seats[seat]?.bid ?? 0;
  const next = bid + 1;
  const role = roleWith(view, seat, next);
  const parts: string[] = [];
  if (view.crown === seat) parts.push(w("sHold", place(view, "crown"), bid, figures(view, bid)));
  if (role === "eclat") parts.push(w("sEclat", next));
  if (role === "shield" && view.shield !== seat && view.crown !== seat) parts.push(w("sShield", next, place(view, "shield")));
  if (view.crown !== seat) {
    const enough = crownBid(view, seat);
    parts.push(w("sCrown", enough, place(view, "crown"), figures(view, enough)));
  } else parts.push(`${next} → ${figures(view, next)}`);
  return parts.join(language.lang === "fr" ? "\u00a0; " : "; ");
}

function figures(view: MuView, cards: number): string {
  const { target, bonus } = bidOf(view, cards);
  return target === null || bonus === null ? w("sNoFigures") : w("sFigures", target, bonus);
}

function playing(view: MuView, picker: Picker, ranks: Ranks, seat: number, names: string[]): string {
  const { suit, winner, cards } = view.trick;
  if (suit === null || winner === null) return `${w(view.last?.winner === seat ? "sLeadTook" : "sLead")}.`;
  const follows = picker.legal.every((move) => suitOf(String(move.facts.card), ranks) === suit);
  const winning = w("sWinning", names[winner] ?? "", cardName(cards[winner] ?? "?"));
  return join(w(follows ? "sFollow" : "sFree", capital(suitName(suit))), winning);
}

function waiting(view: MuView, names: string[]): string {
  if (view.turn === null) return `${w("wDeal")}…`;
  const who = names[view.turn] ?? "";
  const leading = view.trick.suit === null;
  const words: Record<string, keyof Sentences> = {
    auction: "wAuction",
    bury: "wBury",
    kitty: "wBury",
    minor: "wMinor",
    major: "wMajor",
    partner: "wPartner",
    play: leading ? "wLead" : "wPlay",
    uncover: "wUncover",
    flip: "wUncover",
  };
  return `${w(words[view.phase] ?? "wDeal", who)}.`;
}
