/** Which games have a pad here, for pages that lead to it. */
const FORMS = import.meta.glob("./*/Form.svelte");

export const hasPad = (game: string) => `./${game}/Form.svelte` in FORMS;
