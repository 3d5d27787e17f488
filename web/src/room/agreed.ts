/** Tables of which the viewer has said elsewhere that the game may begin: rematches and quick matches. */
export const agreedTables = new Set<string>();
