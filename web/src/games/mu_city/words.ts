/** The words on the board of Mū, and its projects in a few of our own words. */
import { language } from "../../lib/i18n.svelte";
import type { Letter, ProjectFace } from "./view";

type Both = { en: string; fr: string };
type When = "now" | "anytime" | "harvest" | "end" | "none";

interface EffectWords {
  when: When;
  text: Both;
  /** Where its amount is one. */
  one?: Both;
}

/** What a project does, in a few of our own words, by the kind of its effect. */
const EFFECTS: Record<string, EffectWords> = {
  none: { when: "none", text: { en: "Glory, and nothing more", fr: "La gloire, et rien d’autre" } },
  tokens: { when: "now", text: { en: "Tokens: {gives}", fr: "Jetons : {gives}" } },
  choose_tokens: {
    when: "now",
    text: { en: "{amount} tokens of your choice", fr: "{amount} jetons au choix" },
    one: { en: "A token of your choice", fr: "Un jeton au choix" },
  },
  choose_colour: {
    when: "now",
    text: { en: "{amount} tokens of one colour you choose", fr: "{amount} jetons d’une même couleur au choix" },
    one: { en: "A token of your choice", fr: "Un jeton au choix" },
  },
  victory: {
    when: "now",
    text: { en: "{amount} Victory tokens", fr: "{amount} jetons Victoire" },
    one: { en: "A Victory token", fr: "Un jeton Victoire" },
  },
  hold_any: {
    when: "now",
    text: { en: "Opens {extra} spaces, any colours: {amount} each", fr: "Ouvre {extra} places, toute couleur : {amount} chacune" },
  },
  hold_one: {
    when: "now",
    text: { en: "Opens {extra} spaces of one colour: {amount} each", fr: "Ouvre {extra} places d’une couleur : {amount} chacune" },
  },
  cover: {
    when: "now",
    text: { en: "Cover {amount} mismatched sources", fr: "Couvrez {amount} sources dépareillées" },
    one: { en: "Cover a mismatched source", fr: "Couvrez une source dépareillée" },
  },
  wild: { when: "now", text: { en: "From now on all your tokens are wild", fr: "Dès lors, vos jetons valent toute couleur" } },
  remove_damage: {
    when: "anytime",
    text: { en: "Clear away a Damage lying against your board", fr: "Ôtez un Dégât posé contre votre plateau" },
  },
  divert: {
    when: "anytime",
    text: { en: "Another of your buildings falls instead", fr: "Un autre de vos bâtiments tombe à la place" },
  },
  boost: { when: "anytime", text: { en: "+{amount} Strength in one battle", fr: "+{amount} Force dans un affrontement" } },
  per_project: {
    when: "end",
    text: { en: "{amount} per completed project, this one too", fr: "{amount} par projet complet, celui-ci compris" },
  },
  per_type: { when: "end", text: { en: "{amount} per intact {type}", fr: "{amount} par {type} debout" } },
  per_source: { when: "end", text: { en: "{amount} per {symbol} source", fr: "{amount} par source de {symbol}" } },
  per_victory: { when: "end", text: { en: "{amount} per Victory token", fr: "{amount} par jeton Victoire" } },
  per_damage: { when: "end", text: { en: "{amount} per Damage token you have", fr: "{amount} par jeton Dégâts à vous" } },
  food: { when: "harvest", text: { en: "{amount} more Food", fr: "{amount} Nourriture de plus" } },
  food_per_type: {
    when: "harvest",
    text: { en: "{amount} more Food per intact {type}", fr: "{amount} Nourriture de plus par {type} debout" },
  },
  per_edge: {
    when: "end",
    text: { en: "{amount} per {every} sources at the edge, rounded up", fr: "{amount} par {every} sources au bord, arrondi au-dessus" },
  },
  per_varied_line: {
    when: "end",
    text: { en: "{amount} per line of three different intact types", fr: "{amount} par rangée de trois types intacts différents" },
  },
  all_types: {
    when: "end",
    text: { en: "{amount} if all five types stand intact", fr: "{amount} si les cinq types sont debout" },
  },
  per_source_set: {
    when: "end",
    text: { en: "{amount} per trio of Faith, Food, Strength sources", fr: "{amount} par trio de sources Foi, Nourriture, Force" },
  },
  per_pair: {
    when: "end",
    text: { en: "{amount} per pair of neighbours of one type", fr: "{amount} par paire de voisins du même type" },
  },
  per_strength: {
    when: "end",
    text: { en: "{amount} per {every} Strength in your strongest line", fr: "{amount} par {every} Force de votre meilleure rangée" },
  },
  per_mismatch: {
    when: "end",
    text: { en: "{amount} per {every} mismatched sources", fr: "{amount} par {every} sources dépareillées" },
  },
};

const WORDS = {
  en: {
    F: "Faith",
    N: "Food",
    S: "Strength",
    trade: "Trade",
    politics: "Politics",
    worship: "Worship",
    farming: "Farming",
    military: "Military",
    now: "at once",
    anytime: "anytime",
    harvest: "harvest",
    end: "end",
    none: "–",
    AP: "AP",
    colon: ":",
    project: "Project {0}",
    complete: "complete",
    used: "used",
    free: "free",
    spaces: "spaces: {0}",
    building: "{0}, fragments {1}",
    top: "top {0}",
    right: "right {0}",
    bottom: "bottom {0}",
    left: "left {0}",
    cell: "row {0} column {1}",
    row: "row {0}",
    column: "column {0}",
    empty: "empty",
    destroyed: "destroyed",
    marked: "Damage lies here",
    battle: "Battle",
    battles: "Battles",
    faceDown: "face down",
    fought: "fought",
    round: "Round",
    projectRound: "Projects",
    roundOf: "Round {0} of 3",
    turnOf: "turn {0} of 3",
    harvestDone: "The harvest is in",
    city: "City of {0}",
    yourCity: "Your city",
    neutral: "Neutral city",
    yourProjects: "Your projects",
    projectsOf: "Projects of {0}",
    hand: "Your hand",
    handOf: "Hand of {0}",
    pairs: "Two pairs: build one, its twin goes to the neutral city",
    pair: "Pair {0}",
    victories: "Victory tokens: {0}",
    damages: "Damage against the board: {0}",
    sources: "sources: {0}",
    strength: "Strength {0}",
    stock: "stock {0}",
    cards: "cards: {0}",
    done: "has chosen",
    choosing: "is choosing",
    placing: "is placing",
    placed: "has placed",
    you: "You",
    keepTag: "keep",
    passTag: "to {0}",
    discardTag: "discard",
    chosenTag: "your secret choice",
    keepNow: "Keep two cards: the others go to {0}.",
    keepNowSolo: "Keep two cards: the others are discarded.",
    keepOne: "And a second one to keep.",
    planNow: "Play one of your two projects.",
    buildNow: "Choose a building and an island{0}.",
    buildSolo: "Choose a building and an island: its twin goes to the same cell of the neutral city.",
    soonBattle: " – battle in {0} this round",
    soonBattles: " – battles in {0} and {1} this round",
    unknownLine: "a line still hidden",
    cardChosen: "{0}: where? The gems show the sources that each cell would close.",
    cellChosen: "What do you build there?",
    placeNow: "Place your tokens: {0} left. Click a token, then a project.",
    placeThis: "{0}: on which project?",
    placeWhich: "Which token for project {0}?",
    takeOne: "Choose a token to take.",
    takeTwo: "Choose {0} tokens to take.",
    takeColour: "Choose the colour of {0} tokens.",
    coverNow: "Cover a mismatched source: {0} to go. Click one on your board.",
    coverWith: "Cover it with which token?",
    refuseNow: "refuse, lose the tokens",
    boostNow: "Battle in {0}: {1}. Use project {2} for +{3}?",
    strikeNow: "Damage has crossed: choose the cell that is struck{0}.",
    strikeNeutral: "The neutral city is struck: choose the cell.",
    orRemove: ", or take away a Damage token at the edge",
    divertNow: "{0} is about to fall. Let another building fall instead?",
    use: "use it",
    pass: "not now",
    inKeep: "Your two cards are kept. Nobody sees them.",
    inPlay: "Your choice is in, face down.",
    inPlace: "Your tokens are placed.",
    waitFor: "Still choosing: {0}.",
    waitPlace: "Still placing: {0}.",
    waitBattle: "Battle in {0}: {1} decides.",
    revealing: "All are in…",
    dealing: "Cards are dealt…",
    over: "The third harvest is in.",
    overLevel: "The third harvest is in: {0} AP, {1}.",
    stellar: "Stellar",
    impressive: "Impressive",
    good: "Good",
    average: "Average",
    weak: "Weak",
    look: "Look at {0}",
    close: "Close",
    token: "{0} token",
    memory: "Cards I have seen",
    passed: "passed",
    received: "received",
    leftOver: "left over",
    mismatch: "mismatched source",
    points: "{0} AP",
    twin: "neutral +{0}",
    brings: "would close {0}",
    struck: "about to be struck",
    lost: "tokens lost: {0}",
    tokensHere: "Tokens to place",
    deck: "deck {0}",
  },
  fr: {
    F: "Foi",
    N: "Nourriture",
    S: "Force",
    trade: "Commerce",
    politics: "Politique",
    worship: "Culte",
    farming: "Agriculture",
    military: "Armée",
    now: "aussitôt",
    anytime: "à tout moment",
    harvest: "moisson",
    end: "fin",
    none: "–",
    AP: "PA",
    colon: " :",
    project: "Projet {0}",
    complete: "complet",
    used: "employé",
    free: "libre",
    spaces: "places : {0}",
    building: "{0}, fragments {1}",
    top: "haut {0}",
    right: "droite {0}",
    bottom: "bas {0}",
    left: "gauche {0}",
    cell: "ligne {0} colonne {1}",
    row: "ligne {0}",
    column: "colonne {0}",
    empty: "vide",
    destroyed: "détruit",
    marked: "des Dégâts sont là",
    battle: "Affrontement",
    battles: "Affrontements",
    faceDown: "face cachée",
    fought: "livré",
    round: "Manche",
    projectRound: "Projets",
    roundOf: "Manche {0} sur 3",
    turnOf: "tour {0} sur 3",
    harvestDone: "La moisson est rentrée",
    city: "Cité de {0}",
    yourCity: "Votre cité",
    neutral: "Cité neutre",
    yourProjects: "Vos projets",
    projectsOf: "Projets de {0}",
    hand: "Votre main",
    handOf: "Main de {0}",
    pairs: "Deux paires : bâtissez l’un, son jumeau va à la cité neutre",
    pair: "Paire {0}",
    victories: "Jetons Victoire : {0}",
    damages: "Dégâts contre le plateau : {0}",
    sources: "sources : {0}",
    strength: "Force {0}",
    stock: "réserve {0}",
    cards: "cartes : {0}",
    done: "a choisi",
    choosing: "choisit",
    placing: "place",
    placed: "a placé",
    you: "Vous",
    keepTag: "garder",
    passTag: "à {0}",
    discardTag: "défausse",
    chosenTag: "votre choix secret",
    keepNow: "Gardez deux cartes : les autres vont à {0}.",
    keepNowSolo: "Gardez deux cartes : les autres sont défaussées.",
    keepOne: "Et une deuxième à garder.",
    planNow: "Jouez l’un de vos deux projets.",
    buildNow: "Choisissez un bâtiment et une île{0}.",
    buildSolo: "Choisissez un bâtiment et une île : son jumeau va à la même case de la cité neutre.",
    soonBattle: " – affrontement en {0} cette manche",
    soonBattles: " – affrontements en {0} et {1} cette manche",
    unknownLine: "une rangée encore cachée",
    cardChosen: "{0} : où ? Les gemmes montrent les sources que chaque case fermerait.",
    cellChosen: "Qu’y bâtissez-vous ?",
    placeNow: "Placez vos jetons, encore {0} : un jeton, puis un projet.",
    placeThis: "{0} : sur quel projet ?",
    placeWhich: "Quel jeton pour le projet {0} ?",
    takeOne: "Choisissez un jeton à prendre.",
    takeTwo: "Choisissez {0} jetons à prendre.",
    takeColour: "Choisissez la couleur de {0} jetons.",
    coverNow: "Couvrez une source dépareillée, encore {0} : cliquez-la sur le plateau.",
    coverWith: "La couvrir de quel jeton ?",
    refuseNow: "refuser, perdre les jetons",
    boostNow: "Affrontement en {0} : {1}. Employer le projet {2} pour +{3} ?",
    strikeNow: "Les Dégâts se croisent : choisissez la case frappée{0}.",
    strikeNeutral: "La cité neutre est frappée : choisissez la case.",
    orRemove: ", ou ôtez un jeton Dégâts du bord",
    divertNow: "{0} va tomber. En laisser tomber un autre à la place ?",
    use: "employer",
    pass: "pas maintenant",
    inKeep: "Vos deux cartes sont gardées. Personne ne les voit.",
    inPlay: "Votre choix est posé, face cachée.",
    inPlace: "Vos jetons sont placés.",
    waitFor: "Choisissent encore : {0}.",
    waitPlace: "Placent encore : {0}.",
    waitBattle: "Affrontement en {0} : {1} décide.",
    revealing: "Tout le monde a choisi…",
    dealing: "On distribue…",
    over: "La troisième moisson est rentrée.",
    overLevel: "La troisième moisson est rentrée : {0} PA, {1}.",
    stellar: "exceptionnel",
    impressive: "impressionnant",
    good: "bien",
    average: "moyen",
    weak: "faible",
    look: "Regarder {0}",
    close: "Fermer",
    token: "jeton {0}",
    memory: "Cartes que j’ai vues",
    passed: "passées",
    received: "reçues",
    leftOver: "de reste",
    mismatch: "source dépareillée",
    points: "{0} PA",
    twin: "neutre +{0}",
    brings: "fermerait {0}",
    struck: "va être frappée",
    lost: "jetons perdus : {0}",
    tokensHere: "Jetons à placer",
    deck: "pioche {0}",
  },
} satisfies Record<"en" | "fr", Record<string, string>>;

export type Word = keyof (typeof WORDS)["en"];

export function say(word: Word, ...values: (string | number)[]): string {
  const text = WORDS[language.lang][word].replace(/\{(\d)\}/g, (_, place) => String(values[Number(place)] ?? ""));
  return spaced(text);
}

/** French puts a space before these, and never breaks a line there. */
function spaced(text: string): string {
  return text.replace(/ ([:;?!])/g, "\u00a0$1");
}

export const letterWord = (letter: Letter | string) => say(letter as Letter);
export const whenOf = (face: ProjectFace | undefined): When => EFFECTS[face?.effect ?? "none"]?.when ?? "none";

/** A project's effect in words, with its own figures. */
export function effectOf(face: ProjectFace | undefined): string {
  const words = face && EFFECTS[face.effect];
  if (!words) return "";
  const figures: Record<string, string | number | undefined> = {
    amount: face.amount,
    every: face.every,
    extra: face.extra,
    type: face.type && say(face.type as Word),
    symbol: face.symbol && letterWord(face.symbol),
    gives: face.gives?.map(letterWord).join(", "),
  };
  const template = (face.amount === 1 && words.one ? words.one : words.text)[language.lang];
  return spaced(template.replace(/\{(\w+)\}/g, (_, name) => String(figures[name] ?? "")));
}

export const cellWord = (cell: string) => say("cell", cell[0] ?? "", cell[1] ?? "");
export const lineWord = (line: string) => say(line.startsWith("row") ? "row" : "column", line.at(-1) ?? "");

/** A building in words: its type and its fragments, top, right, bottom, left. */
export function buildingWord(name: string): string {
  const [kind, faces] = name.split("-");
  return say("building", say(kind as Word), [...(faces ?? "").slice(0, 4)].map(letterWord).join(" "));
}

/** A project in words, as a screen reader tells it. */
export function projectWord(number: string, face: ProjectFace | undefined, spaces?: string): string {
  if (!face) return say("project", number);
  const cost = [...face.cost].map((letter, i) => {
    const filled = spaces && spaces[i] !== ".";
    return letterWord(letter) + (filled ? " ✓" : "");
  });
  const parts = [say("project", number), say("points", face.points), cost.join(" "), say(whenOf(face)), effectOf(face)];
  return parts.join(", ");
}
