/** What the sandbox has of a page that there are many of, as their addresses say it. */
export const sampleKeys = ['first', 'second'] as const;
