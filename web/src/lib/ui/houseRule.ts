/** Beside whatever is not printed in the rulebooks. */
export const OURS = "◊";
