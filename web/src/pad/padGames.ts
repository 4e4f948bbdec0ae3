/** Which games have a pad here, for pages that lead to it. */
const FORMS = import.meta.glob("../games/*/pad/Form.svelte");

export const hasPad = (game: string) => `../games/${game}/pad/Form.svelte` in FORMS;
