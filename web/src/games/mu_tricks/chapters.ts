import type { Chapters } from "../../table/panel/turns";

/** A hand is over when its points are written down, or nobody wanted it. */
export const chapters: Chapters = { word: "hand", closes: ["score", "void"] };
