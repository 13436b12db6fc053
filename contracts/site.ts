/** Constants of the business (specification sections 1 and 9). */

/** System code that every upstream call carries. */
export const systemCode = 'proart';

/** App id of this site at the account service. */
export const appId = 'proart0006';

/** Language of the global edition where an upstream wants one with a country. */
export const defaultLanguage = 'en-us';

/** The product's name where a fixed text has a `{product}` place. */
export const productName = 'ProArt';

/** Feature id of the AI assistant in its status call. */
export const assistantFeatureId = 15;

/** Footer columns shown at most. */
export const footerColumnLimit = 5;

/** Title of the tab on every not-found page, in English on all editions (specification section 2). */
export const notFoundTabTitle = '404 - page not found';

/** Cookie that holds the region code of an edition a visitor chose (specification section 9). */
export const editionCookie = 'i18n_redirected';

/** How many characters a visitor may search for. */
export const searchLength = { min: 2, max: 64 } as const;
