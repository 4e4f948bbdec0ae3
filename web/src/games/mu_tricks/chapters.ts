import type { Chapters } from "../../lib/turns";

/** A hand is over when its points are written down, or nobody wanted it. */
export const chapters: Chapters = { word: "hand", closes: ["score", "void"] };
