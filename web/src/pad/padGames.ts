/** The games that have a score pad, for pages that link to it. */
const FORMS = import.meta.glob("../games/*/pad/Form.svelte");

export const hasPad = (game: string) => `../games/${game}/pad/Form.svelte` in FORMS;
