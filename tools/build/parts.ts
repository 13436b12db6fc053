/** Which file of the build a module goes into: a few shared files in place of one for each component. */

/** Left to the build, which puts them where they are used. */
const whereUsed = null;

/**
 * Parts by what their modules' paths begin with, after `client/`; the first that fits counts. What stands in several rows of a folder is
 * named from the special to the general.
 */
const clientParts: readonly [part: string | null, files: RegExp][] = [
  // The list of all editions and their table: later, too, but on the page that is such a list.
  ['editions', /^region\/(RegionSwitcher|EditionList|editionChoice|useEditionAddress)\.tsx?/],
  // Loaded when the browser is idle (lib/useLater.ts and renderer/+client.tsx), so nobody's first load.
  ['later', /^account\/(?!accountState)|^assistant\/|^app\/(loadAhead|storyTransition)|^lib\/reveal/],
  ['later', /^layout\/(markPlaces|watchNotices)|^product\/toggleList|^tabs\/liveTabs|^trust\/defaultPolicy/],
  ['later', /^region\/(RegionSuggestion|EntrySuggestion|ContinueTo)|^cart\/(?!CartPanel|CartRow|CartSums|shopCartUrl)/],
  // What opens a page and what closes it, which lists of people and profiles have not.
  ['stages', /^banner\/|^carousel\/(Carousel|useCarousel)/],
  // What stands between the products of a product level.
  ['levels', /^(campaign|module)\/|^pros\/ProsSection/],
  ['article', /^prose\/(Prose|articleHtml)/],
  // Where prices stand; what asks for these (askPrices) comes behind the first paint. In front of the lists that have them.
  ['price', /^price\/(Price|PriceLines|PriceNote|prices|useWantedPrice)\.|^product\/productName|^toggletip\//],
  ['products', /^product\/(Product(Card|List)|SeeMore|ProductLinks)/],
  ['recommended', /^product\/RecommendedProducts|^tabs\/Tabs/],
  // Lists of people, which pages that lead to these have not.
  ['people', /^pros\/ProGrid|^profession\/ProfessionLinks/],
  ['pagination', /^link\/Pagination/],
  ['jumpList', /^prose\/JumpList/],
  // What leads to a film; what plays it, and what shows pictures large, is loaded by the first click.
  ['film', /^film\/FilmLink|^dialog\/useDialog/],
  ['dialog', /^(dialog|film)\//],
  // How a find is shown, in the header's search and on the page of results.
  ['found', /^search\/Found\./],
  // What the header's search has beyond its form.
  ['suggestions', /^search\/(?!SearchForm|useSearchPath)/],
  // What asks the BFF from the browser, and whom for: nothing of a first view does.
  ['calls', /^account\/accountState|^bff\/(callBff|reportFailure)\./],
  // The page of the comparison and the tray share it: neither's own.
  ['choice', /^compare\/compareChoice/],
  // What every page has: what surrounds it.
  [
    'site',
    /^(app|bff|footer|header|icons|layout|lib|link|picture|prose|region|search|section|styles|theme|thirdParties|trust)\//,
  ],
  ['site', /^product\/Flag|^carousel\/ScrollRow|^compare\/compareUrl|^cart\/shopCartUrl/],
  [whereUsed, /^(cart|compare|price|tabs)\/|^product\/ProductTiles|^profession\/ProfessionChoice/],
  // Pages have parts of their own, and a setting of vike's.
  [whereUsed, /^pages\//],
  // What pages are made of.
  ['sections', /^/],
];

/** Contracts that only some pages or servers need. */
const rareContracts = /^(regions\/(editionOfLanguages|regions)|text\/(plainAddress|scrub|searchText)|videoHosts)\.ts/;

/** The names of the parts that are ours, in the order in which the build makes them. */
export const partNames = ['site', 'sections', ...new Set(clientParts.flatMap(([part]) => part ?? []))].filter(
  (name, at, all) => all.indexOf(name) === at,
);

/**
 * The part of a module of ours; null where it has none.
 * @param file Its path from the project's folder, with `/`.
 */
export function partOf(file: string): string | null {
  if (file.includes('vite/preload-helper')) return 'site';
  if (file.startsWith('contracts/')) return rareContracts.test(file.slice('contracts/'.length)) ? null : 'site';
  if (!file.startsWith('client/')) return null;
  const inClient = file.slice('client/'.length);
  return clientParts.find(([, files]) => files.test(inClient))?.[0] ?? null;
}

/** The kind whose page alone is made of a module: together, where otherwise every component with styles would be two files of its own. */
export function pageOf(file: string): string | null {
  return /^client\/pages\/(\w+)\/(?!\+config)/.exec(file)?.[1] ?? null;
}
