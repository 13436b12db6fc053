/** Assigns modules to chunks of the build: a few shared chunks instead of one per component. */

/** Value for modules without a chunk of their own: the bundler puts them where they are used. */
const bundlerDecides = null;

/**
 * Chunk names with patterns of module paths below `client/`. The first matching row counts, so specific rows precede
 * general ones.
 */
const chunkRules: readonly [chunk: string | null, files: RegExp][] = [
  // The list of all editions; loaded later, except on the page that shows it.
  [
    'editions',
    /^region\/(RegionSwitcher(Root)?|EditionList|FirstEditions|editionChoice|editionToSuggest|useEditionUrl)\.tsx?/,
  ],
  // Loaded only by browsers without popovers, before hydration.
  ['popovers', /^dialog\/addPopovers/],
  // Loaded when the browser is idle (lib/useLazyComponent.ts, renderer/+client.tsx), so not part of a first load.
  [
    'later',
    /^account\/(?!accountState)|^assistant\/|^failure\/(?!ErrorBoundary)|^lib\/(pageUrls|reveal)|^link\/parseUrl/,
  ],
  ['later', /^(app\/(prefetchLinks|setCanonical|startLater|storyTransition)|link\/returnFocus)/],
  ['later', /^layout\/(markCurrentSection|ignoreDoublePress|watchNotices)|^product\/toggleList|^tabs\/liveTabs/],
  // Loaded when an edition is suggested.
  ['suggestion', /^region\/suggestionTexts/],
  [
    'later',
    /^region\/(RegionSuggestion|EntrySuggestion|ContinueTo|useSuggestion)|^cart\/(?!CartPanel|CartRow|GuestItems|CartSums|shopCartUrl)/,
  ],
  ['later', /^thirdParties\/(load|watch)|^trust\/(?!ownPolicy)/],
  // Loaded by the documents that are measured, with the package that measures.
  ['webVitals', /^bff\/reportWebVitals/],
  // First and last elements of pages; lists of people and profiles do not use them.
  ['stages', /^banner\/|^carousel\/(Carousel|useCarousel)/],
  // Elements between the products of a product level.
  ['levels', /^(campaign|module)\/|^pros\/ProsSection/],
  ['article', /^prose\/(Prose|articleHtml)/],
  // Products with their prices; the code that requests prices (trackPrice) loads after the first paint.
  ['products', /^price\/(Price|PriceLines|PriceNote|prices|usePrice)\.|^toggletip\//],
  ['products', /^product\/(Product(Card|Facts|List|Links)|SeeMore|productName|useProductUrl)/],
  // Lists of the home page, which articles may name, too.
  ['lists', /^product\/Product(Section|Tiles)|^profession\/ProfessionChoice/],
  ['compareCheck', /^compare\/(CompareCheck|useCompareTray)/],
  ['recommended', /^product\/RecommendedProducts|^tabs\/Tabs/],
  // Lists of people; pages that only link to these lists do not use them.
  ['people', /^pros\/ProGrid|^profession\/ProfessionLinks/],
  ['pagination', /^link\/Pagination/],
  ['jumpList', /^prose\/JumpList/],
  // Links to videos; the player and the image dialog load on the first click.
  ['film', /^film\/FilmLink|^dialog\/useDialog/],
  ['dialog', /^(dialog|film)\//],
  // Search results and what takes their place, used by the header's search and the results page.
  ['found', /^search\/(HitPrice|SearchHit|menuOffers|sameNames)\./],
  // Suggestions of the header's search, without its form.
  ['suggestions', /^search\/(?!SearchForm|useSearchPath)/],
  // BFF calls from the browser; a first view makes none.
  ['calls', /^account\/accountState|^bff\/(callBff|reportFailure)\./],
  // Shared by the comparison page and its tray.
  ['choice', /^compare\/compareChoice/],
  // The list of API calls (`?apilist`) without its styles; only developers request it.
  ['apiCalls', /^layout\/(ApiCallList|useBrowserCalls)\.tsx?$/],
  // The layout around every page.
  [
    'site',
    /^(app|bff|failure|footer|header|icons|layout|lib|link|picture|prose|region|search|section|styles|theme|thirdParties|trust)\//,
  ],
  ['site', /^product\/Flag|^pros\/ProName|^carousel\/ScrollRow|^compare\/compareUrl|^cart\/shopCartUrl/],
  [bundlerDecides, /^(cart|compare|price|tabs)\/|^product\/ProductBar/],
  // Pages have chunks of their own; +config.ts is for vike.
  [bundlerDecides, /^pages\//],
  // Sections of pages.
  ['sections', /^/],
];

/** Contracts that only some pages or only servers need. */
const rareContracts =
  /^(regions\/(editionForLanguages|editionsByContinent|regions)|text\/(campaignParameters|errorPageFailure|plainUrl|resultKind|scrub|searchText)|videoHosts)\.ts|^strings\/.+\.json/;

/** Names of our chunks, in the order in which the bundler creates them. */
export const chunkNames = ['site', 'sections', ...new Set(chunkRules.flatMap(([chunk]) => chunk ?? []))].filter(
  (name, index, names) => names.indexOf(name) === index,
);

/**
 * Chunk of a module; null if the bundler decides.
 * @param file Path from the project root, with `/`.
 */
export function chunkOf(file: string): string | null {
  if (file.includes('vite/preload-helper')) return 'site';
  if (file.startsWith('contracts/')) return rareContracts.test(file.slice('contracts/'.length)) ? null : 'site';
  if (!file.startsWith('client/')) return null;
  const inClient = file.slice('client/'.length);
  return chunkRules.find(([, files]) => files.test(inClient))?.[0] ?? null;
}

/**
 * Page kind whose chunk a module belongs to: one chunk per page, instead of two files for each component with styles.
 */
export function pageChunkOf(file: string): string | null {
  return /^client\/pages\/(\w+)\/(?!\+config)/.exec(file)?.[1] ?? null;
}
