/** Constants of the business (specification sections 1 and 9). */

/** System code sent with every upstream call. */
export const systemCode = 'proart';

/** App id of this site at the account service. */
export const appId = 'proart0006';

/** Language of the global edition for upstreams that require a country. */
export const defaultLanguage = 'en-us';

/** Product name for the `{product}` placeholder of fixed texts. */
export const productName = 'ProArt';

/** Feature id of the AI assistant in the status call. */
export const assistantFeatureId = 15;

/**
 * Layout of the AI assistant (specification section 3): the button is above the page, the panel above everything.
 * Offsets are in px, from the inline end and from the bottom edge of the window.
 */
export const assistantLayout = {
  expandedByDefault: false,
  displayedByDefault: true,
  zIndex: 70,
  panelZIndex: 10_300,
  offsetX: 32,
  offsetY: 64,
} as const;

/** Maximum number of footer columns. */
export const footerColumnLimit = 5;

/** Document title of not-found pages, in English in all editions (specification section 2). */
export const notFoundTabTitle = '404 - page not found';

/** Cookie with the region code of the edition that the visitor selected (specification section 9). */
export const editionCookie = 'i18n_redirected';

/** Limits of a search text, in characters. */
export const searchLength = { min: 2, max: 64 } as const;
