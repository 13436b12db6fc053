/**
 * Theme colour of the browser UI per theme: `--paper` of `client/styles/tokens.css`, which CSS cannot pass to the
 * browser UI.
 */
export const themeColors = { white: '#ffffff', dark: '#0e0f11' } as const;
