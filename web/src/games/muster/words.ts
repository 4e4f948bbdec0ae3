import { language } from "../../lib/i18n.svelte";
import { faceOf, type CastleView, type MusterView } from "./cards";
import type { Reach } from "./reach.svelte";

const WORDS = {
  en: {
    board: "Muster: the five castles",
    you: "You",
    castles: { cloud: "cloud", flame: "flame", feather: "feather", leaf: "leaf", water: "water" },
    ranks: ["", "soldier", "archer", "knight", "beast", "leader"],
    cards: { rainbow: "Rainbow card (wizard or bridge)", keep: "Rainbow Castle", wizard: "Wizard", bridge: "Bridge", "?": "Hidden card" },
    held: "Rainbow card",
    castle: "{0} castle",
    yourSide: "your side of the {0} castle",
    sideOf: "{1}'s side of the {0} castle",
    empty: "no cards",
    bridgeFor: "bridge in place of {0}",
    top: "{0} on top",
    under: "{0} under it",
    bare: "no card on it",
    total: "{0} {1}",
    holds: "{0} holds it",
    youHold: "you hold it",
    nobody: "nobody holds it",
    deck: "Deck",
    left: "{0} left",
    deckEmpty: "The deck is empty",
    yourHand: "Your hand",
    handOf: "{0}'s hand",
    knownHere: "known to both",
    knownThere: "the other player knows it",
    turned: "Turned up",
    held1: "{0} castle held",
    heldN: "{0} castles held",
    pile: "Cards on the {0} castle, the top one first",
    close: "Close",
    or: "or",
    lay: "lay it here",
    choose: "Choose a card of your hand.",
    chooseOrMove: "Choose a card of your hand, or move a wizard of yours.",
    optBanner: "under {0} ({1}\u00a0→\u00a0{2})",
    optBanners: "under one of {0} castles",
    optBridge: "on a bridge under {0} ({1}\u00a0→\u00a0{2})",
    optCastle: "onto the {0} castle",
    optSwapWizard: "in exchange for a wizard",
    optSwapBridge: "in exchange for a bridge",
    optWizard: "as a wizard on your side of any castle (+6)",
    optAnyCastle: "onto any castle",
    bridgeHint: "For a bridge, choose the banner that goes on it.",
    where: "Where does the wizard go? Then the deck's top card is turned up.",
    take1: "Take one card: from the deck, or the open top card of a lit castle.",
    takeN: "Take {0} cards, one by one: from the deck, or the open top card of a lit castle.",
    takeDeck: "Draw from the deck.",
    last: "The deck's last card ends the game.",
    place: "Turned up: {0}. Choose the castle it goes onto.",
    waitAct: "{0} chooses one of the six actions.",
    waitTake: "{0} takes cards.",
    waitPlace: "{0} chooses a castle for the card turned up.",
    idle: "{0} turns without a card from the deck.",
    end: "{0} castles for {1}, {2} for {3}.",
    endStall: "Nobody drew for too long.",
    wizardHere: "wizard +6",
    bridgeHere: "bridge +{0}",
    moveIt: "move it",
    swapIt: "swap",
  },
  fr: {
    board: "Muster\u00a0: les cinq châteaux",
    you: "Vous",
    castles: { cloud: "nuage", flame: "flamme", feather: "plume", leaf: "feuille", water: "eau" },
    ranks: ["", "soldat", "archer", "chevalier", "bête", "chef"],
    cards: { rainbow: "Carte arc-en-ciel (magicien ou pont)", keep: "Château Arc-en-Ciel", wizard: "Magicien", bridge: "Pont", "?": "Carte cachée" },
    held: "Carte arc-en-ciel",
    castle: "Château {0}",
    yourSide: "votre côté du château {0}",
    sideOf: "côté de {1} du château {0}",
    empty: "aucune carte",
    bridgeFor: "pont à la place de {0}",
    top: "{0} au-dessus",
    under: "{0} dessous",
    bare: "aucune carte dessus",
    total: "{0} {1}",
    holds: "{0} le tient",
    youHold: "vous le tenez",
    nobody: "personne ne le tient",
    deck: "Pioche",
    left: "encore {0}",
    deckEmpty: "La pioche est vide",
    yourHand: "Votre main",
    handOf: "Main de {0}",
    knownHere: "connue des deux",
    knownThere: "l'autre joueur la connaît",
    turned: "Retournée",
    held1: "{0} château tenu",
    heldN: "{0} châteaux tenus",
    pile: "Cartes sur le château {0}, celle du dessus d'abord",
    close: "Fermer",
    or: "ou",
    lay: "poser ici",
    choose: "Choisissez une carte de votre main.",
    chooseOrMove: "Choisissez une carte de votre main, ou déplacez un de vos magiciens.",
    optBanner: "sous {0} ({1}\u00a0→\u00a0{2})",
    optBanners: "sous un de {0} châteaux",
    optBridge: "sur un pont sous {0} ({1}\u00a0→\u00a0{2})",
    optCastle: "sur le château {0}",
    optSwapWizard: "en échange d'un magicien",
    optSwapBridge: "en échange d'un pont",
    optWizard: "en magicien de votre côté, sous n'importe quel château (+6)",
    optAnyCastle: "sur n'importe quel château",
    bridgeHint: "Pour un pont, choisissez la bannière qui le suit.",
    where: "Où va le magicien\u00a0? On retourne ensuite la première carte de la pioche.",
    take1: "Prenez une carte\u00a0: à la pioche, ou celle du dessus d'un château éclairé.",
    takeN: "Prenez {0} cartes, une à une\u00a0: à la pioche, ou celle du dessus d'un château éclairé.",
    takeDeck: "Piochez.",
    last: "La dernière carte de la pioche finit la partie.",
    place: "Retournée\u00a0: {0}. Choisissez son château.",
    waitAct: "{0} choisit une des six actions.",
    waitTake: "{0} prend des cartes.",
    waitPlace: "{0} choisit un château pour la carte retournée.",
    idle: "{0} tours sans carte de la pioche.",
    end: "{0} châteaux pour {1}, {2} pour {3}.",
    endStall: "Personne n'a pioché depuis trop longtemps.",
    wizardHere: "magicien +6",
    bridgeHere: "pont +{0}",
    moveIt: "déplacer",
    swapIt: "échanger",
  },
};

type Sentences = { [Key in keyof (typeof WORDS)["en"] as (typeof WORDS)["en"][Key] extends string ? Key : never]: string };

/** A word or sentence of this board, with its blanks filled. */
export function w(word: keyof Sentences, ...values: (string | number)[]): string {
  return WORDS[language.lang][word].replace(/\{(\d)\}/g, (_, place) => String(values[Number(place)]));
}

export function castleName(banner: string): string {
  return (WORDS[language.lang].castles as Record<string, string>)[banner] ?? banner;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function cardName(name: string): string {
  const face = faceOf(name);
  if (face.kind === "banner") return `${capital(castleName(face.banner))} ${face.strength}`;
  return (WORDS[language.lang].cards as Record<string, string>)[name] ?? name;
}

/** With who carries the banner. */
export function fullName(name: string): string {
  const rank = WORDS[language.lang].ranks[faceOf(name).strength];
  return faceOf(name).kind === "banner" && rank ? `${cardName(name)}, ${rank}` : cardName(name);
}

export function heldCastles(count: number): string {
  return w(count === 1 || (count === 0 && language.lang === "fr") ? "held1" : "heldN", count);
}

function either(options: string[]): string {
  if (options.length < 2) return options.join("");
  return `${options.slice(0, -1).join(", ")} ${w("or")} ${options.at(-1)}`;
}

/** How strong a side would be after a lay. */
export function after(castle: CastleView, seat: number, kind: string, held: string | null): number {
  const now = castle.strengths[seat] ?? 0;
  if (kind === "wizard" || kind === "move") return now + 6;
  const banner = faceOf(held ?? "?").strength;
  if (kind !== "bridge") return now + banner;
  const top = faceOf(castle.stacks[seat]?.at(-1) ?? "?").strength;
  return now + banner + (banner - top - 1);
}

/** What can be done now, in one sentence. */
export function sentence(view: MusterView, reach: Reach, near: number, names: string[], playing: boolean): string {
  const who = names[view.turn] ?? "";
  if (view.outcome) {
    const [a = 0, b = 0] = view.outcome.totals;
    const told = w("end", a, names[0] ?? "", b, names[1] ?? "");
    return view.outcome.reason === "stall" ? `${w("endStall")} ${told}` : told;
  }
  if (!reach.mine) {
    if (view.phase === "take" || view.phase === "draw") return w("waitTake", who);
    if (view.phase === "place" || view.phase === "turn") return w("waitPlace", who);
    return view.phase === "act" && (playing || who) ? w("waitAct", who) : "";
  }
  if (view.phase === "place") return w("place", view.turned === "rainbow" ? w("held") : cardName(view.turned ?? ""));
  if (view.phase === "take") return taking(view, reach, near);
  if (reach.moving) return w("where");
  if (reach.held) return holding(view, reach, near, reach.held);
  const idle = view.idle_turns >= 8 ? ` ${w("idle", view.idle_turns)}` : "";
  return w(reach.picker.open({ move: "move" }) ? "chooseOrMove" : "choose") + idle;
}

function taking(view: MusterView, reach: Reach, near: number): string {
  const missing = 5 - (view.hands[near]?.size ?? 5);
  const open = reach.picker.open({ move: "take" });
  const told = open ? (missing > 1 ? w("takeN", missing) : w("take1")) : w("takeDeck");
  return view.deck === 1 ? `${told} ${w("last")}` : told;
}

function holding(view: MusterView, reach: Reach, near: number, held: string): string {
  const options: string[] = [];
  if (held === "rainbow") {
    options.push(w("optWizard"), w("optAnyCastle"));
    const bridges = reach.picker.open({ move: "bridge" }) ? ` ${w("bridgeHint")}` : "";
    return `${w("held")}${colon()} ${either(options)}.${bridges}`;
  }
  for (const kind of ["banner", "bridge"] as const) {
    const castles = view.castles.filter((castle) => reach.picker.lit({ move: kind, castle: castle.banner }));
    if (castles.length > 2 && kind === "banner") options.push(w("optBanners", castles.length));
    else for (const castle of castles) options.push(gain(castle, near, kind, held));
  }
  for (const leaver of ["wizard", "bridge"]) {
    if (reach.picker.lit({ move: "swap", leaver })) options.push(w(leaver === "wizard" ? "optSwapWizard" : "optSwapBridge"));
  }
  const spaces = view.castles.filter((castle) => reach.picker.lit({ move: "castle", castle: castle.banner }));
  if (spaces.length > 1) options.push(w("optAnyCastle"));
  else if (spaces[0]) options.push(w("optCastle", castleName(spaces[0].banner)));
  return `${cardName(held)}${colon()} ${either(options)}.`;
}

function gain(castle: CastleView, near: number, kind: "banner" | "bridge", held: string): string {
  const now = castle.strengths[near] ?? 0;
  return w(kind === "banner" ? "optBanner" : "optBridge", castleName(castle.banner), now, after(castle, near, kind, held));
}

export function colon(): string {
  return language.lang === "fr" ? "\u00a0:" : ":";
}
