import type { Box } from "../viewSchema";

/** The card faces of the table on screen. Pieces in the log need them because they only know card names. */
export const printed = $state<{ box: Box | null }>({ box: null });
