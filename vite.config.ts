import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig, type Plugin } from 'vite';
import { pageOf, partNames, partOf } from './tools/build/parts.ts';

const reactRouter = new URL('./node_modules/react-router/dist/production/', import.meta.url).pathname;

/** A module's path from the project's folder; others stay as they are. */
const fileOf = (id: string) => id.replace(`${import.meta.dirname}/`, '');

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
        // equal ones by their names (renderer/document/documentShell.ts).
        codeSplitting: {
          groups: [
            // Files of their own: a deployment seldom changes them, so returning visitors have them.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'react-router', test: /node_modules\/react-router\// },
            ...partNames.map((name) => ({ name, test: (id: string) => partOf(fileOf(id)) === name })),
            { name: (id) => pageOf(fileOf(id)), test: (id: string) => pageOf(fileOf(id)) !== null },
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
