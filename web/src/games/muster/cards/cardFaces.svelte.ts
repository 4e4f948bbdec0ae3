import type { Box } from "../viewSchema";

/** What is printed at the table that is shown, for pieces in the log, which are told a card's name alone. */
export const printed = $state<{ box: Box | null }>({ box: null });
