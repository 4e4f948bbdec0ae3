/** Beside whatever is not printed in the rulebooks. */
export const HOUSE_RULE_MARK = "◊";
