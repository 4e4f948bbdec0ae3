import { language } from "../../lib/i18n.svelte";
import { areaName, printed, type Direction, type MusesView, type TileView } from "./muses";
import type { Reach } from "./reach.svelte";

const WORDS = {
  en: {
    board: "Dance of Muses: the floor",
    floor: "The floor. Arrow keys move it, plus and minus zoom, 0 shows all.",
    muses: {
      calliope: ["Calliope", "epic poetry"],
      clio: ["Clio", "history"],
      erato: ["Erato", "love songs"],
      euterpe: ["Euterpe", "music"],
      melpomene: ["Melpomene", "tragedy"],
      polyhymnia: ["Polyhymnia", "hymns"],
      terpsichore: ["Terpsichore", "dance"],
      thalia: ["Thalia", "comedy"],
      urania: ["Urania", "the stars"],
    },
    museOf: "muse of {0}",
    powers: { raise: "+1 on a die", lower: "−1 on a die", swap: "swaps her die's value with another's" },
    areas: { edges: "beside her", corners: "at her corners", all: "all around her" },
    will: "Will of Apollo: her die at {0} becomes a 6",
    noPower: "Face down: no power",
    mystery: "Mystery muse ({0})",
    yourMystery: "Your mystery muse: {0}",
    knownMystery: "Mystery muse ({1}): {0}",
    yours: "Your mystery muse",
    neutral: "Neutral muse",
    neutralDie: "neutral die",
    troupes: ["purple", "orange", "white"],
    dieOf: "{0} die {1}",
    onlyYou: "only you know her",
    faceDown: "face down",
    wasDown: "had lain face down",
    cell: "cell {0}",
    at: "at {0}",
    suns1: "1 sun",
    sunsN: "{0} suns",
    north: "north",
    east: "east",
    south: "south",
    west: "west",
    step: "{0}: step {1}",
    split: "{0}: step {1}, not possible",
    raise: "+1 for {0}",
    lower: "−1 for {0}",
    swap: "swap with {0}",
    notTarget: "{0} is no target",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    fit: "Show all",
    hand: "Your hand",
    handOf: "{0}'s hand",
    faceUp: "Face up",
    asMystery: "Mystery",
    facing: "How to lay her",
    left1: "1 muse in hand",
    leftN: "{0} muses in hand",
    you: "You",
    standing: "Dice of the troupes, falling",
    columns: "Columns",
    handNo: "Hand {0}",
    column: "column {0}",
    silverSun: "Silver Sun",
    bronzeSun: "Sun",
    noSun: "no Sun",
    apollo: "raised by Apollo from {0}",
    noNeed: "No power: end the turn",
    hint: "Choose a muse to see her power and where it reaches.",
    layChoose: "Lay a muse: choose one of your hand, then a lit cell.",
    layLast: "Your last muse goes face down: choose a lit cell.",
    layUp: "{0}, face up: choose a lit cell.",
    layDown: "{0}, face down as your mystery muse: choose a lit cell.",
    layYet: "One of yours must go face down.",
    layPlace: "Now choose the muse for this cell.",
    dance: "Choose any muse to step; whoever moves gains one on her die.",
    dance5: "Choose any muse to step. A die shows 5: its next point ends the dance.",
    held: "{0}: choose an arrow.",
    heldPower: "{0}: choose an arrow, or use her power first ({1}).",
    stuck: "{0} has no legal step now.",
    mustStep: "{0} has used her power: now she must step.",
    power: "{0} has stepped: use her power on a marked muse, or end the turn.",
    ghostStep: "{0} goes {1}: {2}.",
    ghostPush: "{0} goes {1} and pushes {2}: {3}.",
    ghostPower: "Her power: {0}.",
    ghostDie: "{0} {1} → {2}",
    ghostOwn: "{0} → {1}",
    ghostSix: "A 6: the dance ends.",
    confirm: "Tap again to do it.",
    waitLay: "{0} lays a muse.",
    waitDance: "{0} chooses who dances.",
    waitStep: "{0} must still make the step.",
    waitPower: "{0} may use a power.",
    dealing: "The muses are dealt.",
    reveal: "The dance is over: the muses are turned face up.",
    over: "{0} by {1} to {2} Suns.",
    overSilver: "{0}: as many Suns, but the Silver one.",
    overDice: "{0} by the sum of the dice.",
    overTrigger: "{0}: all is equal, but the other made the 6.",
    overShared: "{0} share the victory.",
    steps: "step {0}",
  },
  fr: {
    board: "Dance of Muses : la piste",
    floor: "La piste. Les flèches la déplacent, plus et moins zooment, 0 montre tout.",
    muses: {
      calliope: ["Calliope", "la poésie épique"],
      clio: ["Clio", "l'histoire"],
      erato: ["Érato", "les chants d'amour"],
      euterpe: ["Euterpe", "la musique"],
      melpomene: ["Melpomène", "la tragédie"],
      polyhymnia: ["Polymnie", "les hymnes"],
      terpsichore: ["Terpsichore", "la danse"],
      thalia: ["Thalie", "la comédie"],
      urania: ["Uranie", "les étoiles"],
    },
    museOf: "muse pour {0}",
    powers: { raise: "+1 à un dé", lower: "−1 à un dé", swap: "échange la valeur de son dé avec un autre" },
    areas: { edges: "à côté d'elle", corners: "à ses coins", all: "tout autour d'elle" },
    will: "Volonté d'Apollon : son dé à {0} devient un 6",
    noPower: "Face cachée : aucun pouvoir",
    mystery: "Muse mystère ({0})",
    yourMystery: "Votre muse mystère : {0}",
    knownMystery: "Muse mystère ({1}) : {0}",
    yours: "Votre muse mystère",
    neutral: "Muse neutre",
    neutralDie: "dé neutre",
    troupes: ["violet", "orange", "blanc"],
    dieOf: "dé {0} à {1}",
    onlyYou: "vous seul la connaissez",
    faceDown: "face cachée",
    wasDown: "était face cachée",
    cell: "case {0}",
    at: "en {0}",
    suns1: "1 soleil",
    sunsN: "{0} soleils",
    north: "vers le nord",
    east: "vers l'est",
    south: "vers le sud",
    west: "vers l'ouest",
    step: "{0} : un pas {1}",
    split: "{0} : un pas {1}, impossible",
    raise: "+1 pour {0}",
    lower: "−1 pour {0}",
    swap: "échanger avec {0}",
    notTarget: "{0} n'est pas une cible",
    zoomIn: "Agrandir",
    zoomOut: "Réduire",
    fit: "Tout montrer",
    hand: "Votre main",
    handOf: "Main de {0}",
    faceUp: "Visible",
    asMystery: "Mystère",
    facing: "Comment la poser",
    left1: "1 muse en main",
    leftN: "{0} muses en main",
    you: "Vous",
    standing: "Dés des troupes, en ordre décroissant",
    columns: "Colonnes",
    handNo: "Manche {0}",
    column: "colonne {0}",
    silverSun: "Soleil d'argent",
    bronzeSun: "Soleil",
    noSun: "pas de Soleil",
    apollo: "monté par Apollon depuis {0}",
    noNeed: "Pas de pouvoir : finir le tour",
    hint: "Choisissez une muse pour voir son pouvoir et sa portée.",
    layChoose: "Posez une muse : choisissez-la dans votre main, puis une case éclairée.",
    layLast: "Votre dernière muse se pose face cachée : choisissez une case éclairée.",
    layUp: "{0}, face visible : choisissez une case éclairée.",
    layDown: "{0}, face cachée, votre muse mystère : choisissez une case éclairée.",
    layYet: "Une des vôtres doit être face cachée.",
    layPlace: "Choisissez maintenant la muse pour cette case.",
    dance: "Choisissez une muse pour un pas ; chaque dé déplacé monte de un.",
    dance5: "Choisissez une muse pour un pas. Un dé montre 5 : son prochain point finit la danse.",
    held: "{0} : choisissez une flèche.",
    heldPower: "{0} : choisissez une flèche, ou d'abord son pouvoir ({1}).",
    stuck: "{0} ne peut faire aucun pas en ce moment.",
    mustStep: "{0} a employé son pouvoir : elle doit maintenant faire un pas.",
    power: "{0} a fait son pas : son pouvoir sur une muse marquée, ou la fin du tour.",
    ghostStep: "{0} va {1} : {2}.",
    ghostPush: "{0} va {1} et pousse {2} : {3}.",
    ghostPower: "Son pouvoir : {0}.",
    ghostDie: "{0} {1} → {2}",
    ghostOwn: "{0} → {1}",
    ghostSix: "Un 6 : la danse finit.",
    confirm: "Touchez encore pour le faire.",
    waitLay: "{0} pose une muse.",
    waitDance: "{0} choisit qui danse.",
    waitStep: "{0} doit encore faire le pas.",
    waitPower: "{0} peut employer un pouvoir.",
    dealing: "On distribue les muses.",
    reveal: "La danse est finie : on retourne les muses.",
    over: "{0} par {1} à {2} Soleils.",
    overSilver: "{0} : autant de Soleils, mais celui d'argent.",
    overDice: "{0} à la somme des dés.",
    overTrigger: "{0} : tout est égal, mais l'autre a fait le 6.",
    overShared: "{0} partagent la victoire.",
    steps: "pas {0}",
  },
};

type Dictionary = (typeof WORDS)["en"];
type Sentence = { [Key in keyof Dictionary]: Dictionary[Key] extends string ? Key : never }[keyof Dictionary];

/** A word or sentence of this board, with its blanks filled. */
export function w(word: Sentence, ...values: (string | number)[]): string {
  return WORDS[language.lang][word].replace(/\{(\d)\}/g, (_, place) => String(values[Number(place)]));
}

function entry(muse: string): string[] | undefined {
  return (WORDS[language.lang].muses as Record<string, string[]>)[muse];
}

export function museName(muse: string): string {
  return entry(muse)?.[0] ?? muse.charAt(0).toUpperCase() + muse.slice(1);
}

export function museArt(muse: string): string {
  const art = entry(muse)?.[1];
  return art ? w("museOf", art) : "";
}

export function powerText(muse: string): string {
  const about = printed(muse);
  if (!about) return "";
  const { powers, areas } = WORDS[language.lang];
  return `${powers[about.power]}, ${areas[areaName(about.area)]}`;
}

export function sunsText(muse: string): string {
  const suns = printed(muse)?.suns ?? 0;
  return suns === 1 ? w("suns1") : w("sunsN", suns);
}

export function dieText(die: number, troupe: number | null): string {
  if (troupe === null) return `${w("neutralDie")} ${die}`;
  return w("dieOf", WORDS[language.lang].troupes[troupe] ?? "", die);
}

export function directionText(direction: Direction): string {
  return w(direction);
}

export const handText = (left: number) => (left === 1 ? w("left1") : w("leftN", left));

/** A tile's name for everybody at this seat. */
export function tileName(tile: TileView, names: string[], seat: number | null): string {
  if (tile.up && tile.muse) return museName(tile.muse);
  if (tile.owner === null) return tile.muse ? museName(tile.muse) : w("neutral");
  const owner = names[tile.owner] ?? "";
  if (!tile.muse) return w("mystery", owner);
  return tile.owner === seat ? w("yourMystery", museName(tile.muse)) : w("knownMystery", museName(tile.muse), owner);
}

/** The same without what only this seat knows. */
function shortName(tile: TileView, names: string[], seat: number | null): string {
  return tile.owner === seat && !tile.up ? w("yours") : tileName({ ...tile, muse: tile.up ? tile.muse : null }, names, seat);
}

/** What is written on a tile. */
export function caption(tile: TileView, names: string[]): string {
  if (tile.muse) return museName(tile.muse);
  return tile.owner === null ? "" : (names[tile.owner] ?? "");
}

/** The tile in words: who, whose die, what she can do. */
export function tileText(tile: TileView, names: string[], seat: number | null): string {
  const place = w("at", `${tile.x},${tile.y}`);
  const told = [tileName(tile, names, seat), dieText(tile.die, tile.troupe), place];
  if (tile.up && tile.muse) told.push(powerText(tile.muse));
  else told.push(w("faceDown"));
  if (tile.muse) told.push(sunsText(tile.muse));
  return told.join(", ");
}

const list = (items: string[]) => items.join(", ");

/** What the move being considered would do, from the difference of two views. */
export function foretold(now: MusesView, then: MusesView, names: string[], held: string | null): string {
  const before = new Map(now.tiles.map((tile) => [tile.dancer, tile]));
  const name = (tile: TileView) => shortName(tile, names, now.seat);
  const changed = then.tiles.filter((tile) => before.get(tile.dancer)?.die !== tile.die);
  const moved = then.tiles.filter((tile) => {
    const was = before.get(tile.dancer);
    return was && (was.x !== tile.x || was.y !== tile.y);
  });
  const dice = list(changed.map((tile) => w("ghostDie", name(tile), before.get(tile.dancer)?.die ?? 0, tile.die)));
  const six = then.tiles.some((tile) => tile.die === 6) ? ` ${w("ghostSix")}` : "";
  const first = moved.find((tile) => tile.dancer === held) ?? moved[0];
  if (!first) return dice ? w("ghostPower", dice) + six : "";
  const was = before.get(first.dancer) ?? first;
  const direction = first.x > was.x ? "east" : first.x < was.x ? "west" : first.y > was.y ? "south" : "north";
  const pushed = moved.filter((tile) => tile !== first).map(name);
  const told = pushed.length
    ? w("ghostPush", name(first), w(direction), list(pushed), dice)
    : w("ghostStep", name(first), w(direction), w("ghostOwn", was.die, first.die));
  return told + six;
}

/** One sentence: what can be done now, or what is being waited for. */
export function sentence(reach: Reach, names: string[], playing: boolean): string {
  const { view, mine } = reach;
  if (view.phase === "over") return ending(view, names);
  if (view.phase === "reveal") return w("reveal");
  if (view.phase === "first" || view.phase === "deal") return w("dealing");
  if (mine) return view.phase === "lay" ? laying(reach) : dancing(reach, names);
  const wait = { lay: "waitLay", dance: "waitDance", step: "waitStep", power: "waitPower" } as const;
  return playing || view.seat === null || view.seat !== view.turn ? w(wait[view.phase], names[view.turn] ?? "") : "";
}

function laying(reach: Reach): string {
  const { card, picker } = reach;
  if (card) return w(reach.down ? "layDown" : "layUp", museName(card));
  if (picker.chosen.place) return w("layPlace");
  if (!picker.open({ move: "lay" })) return w("layLast");
  return picker.open({ move: "hide" }) ? `${w("layChoose")} ${w("layYet")}` : w("layChoose");
}

function dancing(reach: Reach, names: string[]): string {
  const { view, held, picker } = reach;
  const tile = view.tiles.find((one) => one.dancer === held);
  if (!tile) return view.tiles.some((one) => one.die === 5) ? w("dance5") : w("dance");
  const name = shortName(tile, names, view.seat);
  const power = powerText(tile.dancer);
  if (view.phase === "step") return w("mustStep", name);
  if (view.phase === "power") return w("power", name);
  if (!picker.open({ move: "step", dancer: tile.dancer })) return w("stuck", name);
  return picker.legal.some((move) => move.facts.muse === tile.dancer) ? w("heldPower", name, power) : w("held", name);
}

function ending(view: MusesView, names: string[]): string {
  const { winners = [], totals = [], decided = "" } = view.outcome ?? {};
  const who = winners.map((seat) => names[seat] ?? "").join(" & ");
  const best = totals[winners[0] ?? 0] ?? 0;
  const others = totals.filter((_, seat) => !winners.includes(seat));
  if (decided === "silver") return w("overSilver", who);
  if (decided === "dice") return w("overDice", who);
  if (decided === "trigger") return w("overTrigger", who);
  if (decided === "shared") return w("overShared", who);
  return w("over", who, best, Math.max(0, ...others));
}
