import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig, type Plugin } from 'vite';

const reactRouter = new URL('./node_modules/react-router/dist/production/', import.meta.url).pathname;

// Files of client/ that are chunks of their own, because not every page has them; the first that fits counts.
const groups: readonly [name: string, files: string][] = [
  // The list of all editions and their table: later, too, but on the page that is such a list.
  ['editions', 'region/(RegionSwitcher|EditionList|editionChoice|useEditionAddress)\\.tsx?'],
  // Loaded when the browser is idle (lib/useLater.ts and renderer/+client.tsx), so nobody's first load.
  [
    'later',
    'account/(?!accountState)|app/(loadAhead|storyTransition)|assistant/|carousel/swipe|cart/(?!CartPanel|CartRow|CartSums|shopCartUrl)|layout/(markPlaces|watchNotices)|lib/(reveal|swipe)|product/toggleList|region/(RegionSuggestion|EntrySuggestion|ContinueTo)|tabs/liveTabs|trust/defaultPolicy',
  ],
  // What opens a page and what closes it, which lists of people and profiles have not.
  ['stages', 'banner/|carousel/(Carousel|useCarousel)'],
  // What stands between the products of a product level.
  ['levels', 'campaign/|module/|pros/ProsSection'],
  ['article', 'layout/(Prose|articleHtml)'],
  // Where prices stand; what asks for these (askPrices) comes behind the first paint. In front of the lists that have them.
  ['price', 'price/(Price|PriceLines|PriceNote|prices|useWantedPrice)\\.|product/productName|toggletip/'],
  ['products', 'product/(Product(Card|List)|SeeMore|Ways)'],
  ['recommended', 'product/RecommendedProducts|tabs/Tabs'],
  // Lists of people, which pages that lead to these have not.
  ['people', 'pros/ProGrid|profession/ProfessionLinks'],
  ['pagination', 'link/Pagination'],
  ['jumpList', 'layout/JumpList'],
  // What leads to a film; what plays it, and what shows pictures large, is loaded by the first click.
  ['film', 'film/FilmLink|dialog/useDialog'],
  ['dialog', 'dialog/|film/'],
  // How a find is shown, in the header's search and on the page of results.
  ['found', 'search/Found\\.'],
  // What the header's search has beyond its form.
  ['suggestions', 'search/(?!SearchForm|useSearchPath)'],
  // What asks the BFF from the browser, and whom for: nothing of a first view does.
  ['calls', 'account/accountState|lib/(callBff|reportFailure)\\.'],
  // The page of the comparison and the tray share it: neither's own.
  ['choice', 'compare/compareChoice'],
];
// And these, which the build may put where they are used.
const apart = [
  ...groups.map(([, files]) => files),
  'cart/(?!shopCartUrl)|compare/(?!compareUrl)|price/|product/ProductTiles|profession/ProfessionChoice|tabs/',
].join('|');
// What every page has besides the frameworks: the contracts and the parts of client/ that surround a page.
const shared = new RegExp(
  [
    'vite/preload-helper',
    `${import.meta.dirname}/contracts/(?!editionOfLanguages|plainAddress|regions\\.|scrub|searchText|videoHosts)`,
    `${import.meta.dirname}/client/(?!${apart})((app|footer|header|icons|layout|lib|link|picture|region|styles|theme|thirdParties|trust)/|product/Flag|carousel/ScrollRow|compare/compareUrl|cart/shopCartUrl|search/)`,
  ].join('|'),
);
// What pages are made of.
const sections = new RegExp(`${import.meta.dirname}/client/(?!pages/|${apart})`);
// What one page alone is made of: together, where otherwise every component with styles would be two files of its own.
const ownParts = new RegExp(`${import.meta.dirname}/client/pages/(\\w+)/(?!\\+config)`);

/**
 * Puts the order of the layers, as base.css states it, in front of every style sheet: whichever comes first into a document
 * then states it, and the order does not depend on how the build cuts its files.
 */
function layerOrder(): Plugin {
  const base = readFileSync(new URL('./client/styles/base.css', import.meta.url), 'utf8');
  const statement = /@layer [^;{]+;/.exec(base)?.[0];
  if (!statement) throw new Error('client/styles/base.css does not state the order of the layers');
  return {
    name: 'layer-order',
    enforce: 'pre',
    transform: (code, id) => (/\/client\/.*\.css$/.test(id) ? `${statement}\n${code}` : null),
  };
}

/**
 * Lets the build leave out what we do not use of React Router: its components are made by calls and then named for developer
 * tools, and a bundler has to keep both for whatever they might do. Nothing is changed that anything but those tools can tell.
 */
function trimRouter(): Plugin {
  return {
    name: 'trim-router',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\// },
      handler: (code) => ({
        code: code
          .replace(/= (?=React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ ')
          .replace(/^\w+\.displayName = .*;$/gm, ''),
        map: null,
      }),
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [layerOrder(), trimRouter(), react(), vike()],
  css: {
    transformer: 'lightningcss',
    // Lanes of the page grid and containers are shared by several modules, so their names stay as they are.
    lightningcss: { cssModules: { grid: false, container: false }, drafts: { customMedia: true } },
  },
  build: {
    // Icons and fonts are files under `default-src 'none'`, never data addresses.
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    // Of what a late part needs besides its own file, pages have the scripts already; only styles have to be waited for.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) => needed.filter((name) => name.endsWith('.css')),
    },
    target: 'baseline-widely-available',
    rolldownOptions: {
      // Groups that a function names, ours and vike's, want a label for a report that nobody asks for.
      onLog: (level, log, tell) => log.code === 'MISSING_CODE_SPLITTING_GROUP_DEBUG_NAME' || tell(level, log),
      output: {
        // A few shared files in place of one for each component. In both builds: vike sends the styles of both, and we know
        // equal ones by their names (renderer/frame.ts).
        codeSplitting: {
          groups: [
            // Files of their own: a deployment seldom changes them, so returning visitors have them.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'react-router', test: /node_modules\/react-router\// },
            { name: 'site', test: shared },
            { name: 'sections', test: sections },
            ...groups.map(([name, files]) => ({ name, test: new RegExp(`${import.meta.dirname}/client/(${files})`) })),
            { name: (id) => ownParts.exec(id)?.[1] ?? null, test: ownParts },
          ],
        },
      },
    },
  },
  ...(command === 'build' && {
    // Node's export condition and the default one both name the development build.
    ssr: { noExternal: [/^react-router/] },
    resolve: { alias: [{ find: /^react-router(-dom)?$/, replacement: `${reactRouter}index.mjs` }] },
  }),
}));
