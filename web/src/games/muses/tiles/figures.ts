/**
 * The nine muses in the manner of black-figure vases: silhouettes filled with slip, inner lines cut
 * into it, touches of gold. Drawn on a tile of 100 by 100; the ground is at 81.
 */
export interface Figure {
  /** Position of the head, which looks to the right. */
  head: string;
  /** Filled silhouettes. */
  ink: string;
  /** Arms and legs: thick round strokes. */
  limb?: string;
  /** Objects in her hands: thin strokes. */
  thin?: string;
  /** Openings that show the clay. */
  hole?: string;
  /** Lines cut into the slip. */
  cut: string;
  /** Touches of gold. */
  gold?: string;
}

const ROBE =
  "M40.5 28.5C43 25.5 51 25.5 53.5 28.5 55 33 53.8 38 52.5 42 57.5 52 60 66 61.5 79H33.5C35 66 38 52 41.5 42 40 38 39.5 33 40.5 28.5Z" +
  "M51 78.5h11q2 .3 2 2.5H51zM36 78.5h8V81h-8z";
const FOLDS =
  "M41.5 42q5.5 2.4 11 0M38.6 54.5l3-2 3 2.5 3-2.5 3 2.5 3-2.5 2.8 2M44 57 40.5 76M47.5 57v19M51 57l3 19M43 31q4 4.5 9 .5";
const HEM = "M34.3 76.2H61";

export const FIGURES: Record<string, Figure> = {
  calliope: {
    head: "translate(47.5 17)",
    ink: ROBE + "M65 44.5 82 40l5.5 17L70.5 61.5z",
    limb: "M50.5 31 58 45.5 68 53M44.5 31.5 51 47 64 43.5",
    thin: "M62 45.5 73 48.5",
    cut: FOLDS + "M69 47 81 43.8M70.2 50.8l12-3.2M71.4 54.6l12-3.2M72.6 58.4l8-2.2",
    gold: HEM,
  },
  clio: {
    head: "translate(42.5 18)",
    ink:
      "M35 30C38 26.5 47 26.5 49 30 51 36 50 42 50 47 57 47 64.5 48 67 51 69 58 67.5 70 69 78.5h3q2 .3 2 2.5H56C55 74 54.5 67 53 63 46 63.5 37 63 32 60 32 51 34 43 34 38 34 35 34.2 32 35 30Z" +
      "M62 38.5C68 42 76 42 82 38.5V54C76 57.5 68 57.5 62 54ZM59.5 36h4.5v20.5h-4.5zM80 36h4.5v20.5H80z",
    limb: "M46 32 53.5 45 61 47",
    thin: "M28 62.5H57M31 62.5Q31 73 24.5 81M53 63.5Q52 74 46 81M28.5 62.5Q23.5 54 27.5 47",
    cut: "M38 31q4.5 4.5 9 .5M36 47q6 3.5 13 1M50 52q9-.5 13 3 2 8 1.5 22M52 58q5 .5 7 5 1 7 1 14M66 45.5q6 2 12 0M66 49q6 2 12 0M66 52.5q6 2 12 0",
    gold: "M56.5 76.5H68.5",
  },
  erato: {
    head: "translate(47.5 17)",
    ink: ROBE + "M61 64C60 76.5 86 76.5 85 64Z",
    limb: "M50.5 31 58.5 44.5 69.5 51M45 33 52 54 62.5 61.5",
    thin: "M63.5 65C57 55 61.5 48 63 42.5M82.5 65C89 55 84.5 48 83 42.5M59.5 45H86.5",
    cut: FOLDS + "M65 68.5Q73 72.5 81 68.5",
    gold: HEM + "M69 46V64M73 46V64M77 46V64",
  },
  euterpe: {
    head: "translate(47 17.5) rotate(-8)",
    ink: ROBE,
    limb: "M50.5 31 57 47.5 66.5 39.5M44 31.5 49 50.5 61 44",
    thin: "M53.5 21 79 47M53.5 21 71 55",
    cut: FOLDS,
    gold: HEM + "M77 45l4 4M69.3 52l3.4 6",
  },
  melpomene: {
    head: "translate(47.5 17)",
    ink:
      ROBE +
      "M64 47C64 39.5 88 39.5 88 47 90 58 86 69 76 73.5 66 69 62 58 64 47ZM63 47.5 66 40l3 3 3-5 4 4 4-4 3 5 3-3 3 7.5z" +
      "M30.5 53.5 34 52.5 33 76.5 26 77z",
    limb: "M50.5 31 57.5 46 66 50M44 31.5 34.5 42.5 32 53",
    hole: "M66.5 53.5q5-4.5 8 1-5 2.5-8-1zM85.5 53.5q-5-4.5-8 1 5 2.5 8-1zM69.5 67q6.5-11 13 0-6.5-4-13 0z",
    cut: FOLDS + "M76 55v4.5M66.5 49.5l6-2M85.5 49.5l-6-2",
    gold: HEM,
  },
  polyhymnia: {
    head: "translate(48.5 17.5)",
    ink:
      "M47.5 8C39 8 36 16 37 25 32.5 35 31.5 45 32.5 55L29.5 79H63L60.5 53C60 45 58 37 54.5 30.5 52.5 28.5 52.5 26 52.8 24 47.5 24 48.5 16 51.5 9.5 50.5 8.3 49 8 47.5 8Z" +
      "M50 78.5h13q2 .3 2 2.5H50zM66 52h18v4H66zM68 56h14v22H68zM65.5 78h19v3h-19z",
    limb: "M49 37 65.5 49.5 56 29",
    cut: "M39 27q7 6 13 3M37 36q10 8 20 3M35.5 45q12 9 23.5 5M34.5 55q12 8 25 6M40 64 37 77M47 66v11M54 66l2 11M71.5 58v18M75 58v18M78.5 58v18",
    gold: "M51 10.5C47.5 16.5 47.5 24.5 52 25M30.5 76.2H62.5",
  },
  terpsichore: {
    head: "translate(50 18.5) rotate(6)",
    ink:
      "M44.5 29.5C47 26 55 26 57 29.5 58.5 35 56 40 54.5 43.5 63 51 74 55.5 88 56 82 64 70 66 63.5 72L61 80.5H57.5L56 73C47 78 36 79.5 20.5 74.5 31 67 38 56 43.5 43.5 42.5 39 42.5 34 44.5 29.5Z",
    limb: "M54.5 31.5 66 41.5 77.5 40.5M46.5 32 35.5 46 24 50.5M27 73 13 66.5",
    thin: "M76 37.5 82 42.5M26 48 20 53.5",
    cut: "M44 43.5q5 2 10.5 0M48 30q4 4 8 .5M46 47Q40 62 27 73.5M48 48Q46 64 38 75M50.5 48Q54 62 53 73M53 48Q60 60 62 70M55 47Q66 58 78 59",
    gold: "M82 43C92 48 84 56 93 61M20 53C12 54 15 60 8 62M22.5 73Q38 78 55.5 71.5",
  },
  thalia: {
    head: "translate(47.5 17)",
    ink: ROBE + "M64 48C66 40 86 40 88 48 90 61 85 71.5 76 71.5 67 71.5 62 61 64 48Z",
    limb: "M50.5 31 57.5 46 66 50M44 31.5 35.5 43 29.5 57",
    thin: "M28 81V61C28 53.5 19 53.5 19 59.5",
    hole: "M67 55.5q3.5-5.5 7 0-3.5-1.8-7 0zM78 55.5q3.5-5.5 7 0-3.5-1.8-7 0zM67.5 60.5q8.5 5 17 0-1.5 8.5-8.5 8.5t-8.5-8.5z",
    cut: FOLDS + "M76 55v4M66 51q4-3 7-1M86 51q-4-3-7-1",
    gold: HEM + "M65 46.5q3-5 6-1.5 2-5 5-1.5 3-4 5 1.5 4-3 6 1.5",
  },
  urania: {
    head: "translate(47.5 17)",
    ink: ROBE + "M61.5 54a13.5 13.5 0 1 0 27 0a13.5 13.5 0 1 0-27 0z",
    limb: "M50.5 31 57 44 64.5 42M44.5 32 38.5 44 41 52",
    thin: "M61 39.5 71.5 49M75 67V75M75 73 66 81M75 73 84 81M66 68Q75 73.5 84 68",
    cut: FOLDS + "M75 40.5v27M75 40.5q-11 13.5 0 27M75 40.5q11 13.5 0 27M62.5 50q12.5 4.5 25 0M62.8 59q12.2 4.5 24.4 0",
    gold: HEM + "M38.8 13.6Q46 15.6 51 10.6",
  },
};

/** A muse of a custom set (option cards): a robed figure without an attribute. */
export const STRANGER: Figure = {
  head: "translate(47.5 17)",
  ink: ROBE,
  limb: "M50.5 31 58.5 44.5 66 50M44.5 31.5 37 44 40 54",
  cut: FOLDS,
  gold: HEM,
};

/** A head in profile, looking right, centred at 0,0: hair in a knot with a band around it. */
export const HEAD = {
  ink:
    "M-2.5 9.5-2.8 4.8C-6.5 4.6-7.5-.5-6.2-4-5-7.5 0-8.8 3.5-7 5-6.2 5.4-4.6 5.5-3L7.3.3 5.6 1 6 2.1 5.3 2.8 5.6 4C5.2 5.5 3.8 5.7 2.3 5.4L2.8 9.5Z" +
    "M-10.2-2.5a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0z",
  cut: "M2.7-2.2h2.2M1.8-6.8Q-1.5-1.5-4.3 3.8M-6.2-4.6Q-1-1.8 3.8-6.3",
};
