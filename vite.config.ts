import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig, type Plugin } from 'vite';

const reactRouter = new URL('./node_modules/react-router/dist/production/', import.meta.url).pathname;

// Not for the home page, which most visits begin with: they stay with the pages that show articles, long lists or products as cards.
const elsewhere =
  'compare/(?!compareUrl)|tabs/|price/|toggletip/|product/(ProductTiles|RecommendedProducts)|campaign/|module/|layout/(Prose|articleHtml)|link/Pagination|search/';
// Loaded when the browser is idle (lib/useLater.ts and renderer/+client.tsx), so nobody's first load.
const later =
  'app/(loadAhead|storyTransition)|tabs/liveTabs|product/toggleList|lib/reveal|region/RegionSuggestion|editionOfLanguages';
// Products as cards, with the places of their prices; what fills these (ShownPrice) comes behind the first paint.
const products = 'product/(Product(Card|List)|SeeMore|Ways|productName)|price/(Price|PriceNote|prices)\\.';
// What every page has: the frameworks, the contracts and the parts of client/ that surround a page.
const shared = new RegExp(
  [
    'vite/preload-helper',
    'node_modules/(react|react-dom|scheduler|react-router)/',
    `${import.meta.dirname}/contracts/(?!${later})`,
    `${import.meta.dirname}/client/(?!${elsewhere}|${later})((app|footer|header|icons|layout|lib|link|picture|region|styles|theme|thirdParties)/|product/Flag|compare/compareUrl)`,
  ].join('|'),
);
// What pages are made of. A page's own files stay with the page, and the search is loaded when somebody opens it.
const sections = new RegExp(`${import.meta.dirname}/client/(?!pages/|${elsewhere}|${products}|${later})`);
// What one page alone is made of: together, where otherwise every component with styles would be two files of its own.
const ownParts = new RegExp(`${import.meta.dirname}/client/pages/(\\w+)/(?!\\+)`);

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

export default defineConfig(({ command }) => ({
  plugins: [layerOrder(), react(), vike()],
  css: {
    transformer: 'lightningcss',
    // Lanes of the page grid and containers are shared by several modules, so their names stay as they are.
    lightningcss: { cssModules: { grid: false, container: false }, drafts: { customMedia: true } },
  },
  build: {
    // Icons and fonts are files under `default-src 'none'`, never data addresses.
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    target: 'baseline-widely-available',
    rolldownOptions: {
      output: {
        // Two shared files in place of one for each component. In both builds: vike sends the styles of both, and we know
        // equal ones by their names (renderer/frame.ts).
        codeSplitting: {
          groups: [
            { name: 'site', test: shared },
            { name: 'sections', test: sections },
            { name: 'products', test: new RegExp(`/client/(${products})`) },
            // The page of the comparison and the tray share it: neither's own.
            { name: 'choice', test: /\/client\/compare\/compareChoice/ },
            { name: 'later', test: new RegExp(`/(client|contracts)/(${later})`) },
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
