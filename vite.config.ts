import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig } from 'vite';

const reactRouter = new URL('./node_modules/react-router/dist/production/', import.meta.url).pathname;

// What every page has: the frameworks, the contracts and the parts of client/ that surround a page.
const shared = new RegExp(
  [
    'vite/preload-helper',
    'node_modules/(react|react-dom|scheduler|react-router)/',
    `${import.meta.dirname}/contracts/`,
    `${import.meta.dirname}/client/(app|footer|header|icons|layout|lib|link|picture|region|styles|theme)/`,
  ].join('|'),
);
// What pages are made of. A page's own files stay with the page.
const sections = new RegExp(`${import.meta.dirname}/client/(?!pages/)`);

export default defineConfig(({ command }) => ({
  plugins: [react(), vike()],
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
        // Two shared files in place of one for each component. In both builds: vike sends the styles of both, and knows
        // equal ones by their names (renderer/+onRenderHtml.ts).
        codeSplitting: {
          groups: [
            { name: 'site', test: shared },
            { name: 'sections', test: sections },
          ],
        },
      },
    },
  },
  ...(command === 'build' && {
    // Node's export condition and the default one both name the development build.
    resolve: { alias: [{ find: /^react-router(-dom)?$/, replacement: `${reactRouter}index.mjs` }] },
  }),
  ssr: { noExternal: ['react-router', 'react-router-dom'] },
}));
