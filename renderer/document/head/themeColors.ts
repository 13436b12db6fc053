/** Colour of the browser's own bars in each theme: `--paper` of `client/styles/tokens.css`, which no style sheet reaches. */
export const themeColors = { white: '#ffffff', dark: '#0e0f11' } as const;
