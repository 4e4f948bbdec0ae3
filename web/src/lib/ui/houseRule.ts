/** The mark beside names of variants and options that are not in the printed rulebooks. */
export const HOUSE_RULE_MARK = "◊";
