/**
 * Texts in place of an error page that fails, or of a page that fails in the browser; in English in all editions
 * (specification sections 2 and 8).
 */
export const errorPageFailure = {
  title: 'An error occurred while showing the error page',
  homeLink: 'Go back to home',
} as const;
