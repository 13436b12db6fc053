import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import browserslistToEsbuild from 'browserslist-to-esbuild';
import vike from 'vike/plugin';
import { defineConfig, type Plugin } from 'vite';
import { chunkNames, chunkOf, pageChunkOf } from './tools/build/chunks.ts';

const reactRouter = new URL('./node_modules/react-router/dist/production/', import.meta.url).pathname;

/** Path of a module relative to the project root; other ids are unchanged. */
const fileOf = (id: string) => id.replace(`${import.meta.dirname}/`, '');

/**
 * Prepends the `@layer` statement of base.css to every style sheet, so that the order of the layers does not depend on
 * which style sheet a document loads first.
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
 * Lets styles of open popovers also apply in browsers without popovers, where the fallback
 * (client/dialog/addPopovers.ts) sets a class with this name. Sources use the plain pseudo-class.
 */
function popoverClass(): Plugin {
  return {
    name: 'popover-class',
    enforce: 'pre',
    transform: {
      filter: { id: /\/client\/.*\.module\.css$/ },
      handler: (code) => ({
        // An unknown selector is ignored within `:is()`, but invalidates a plain list.
        code: code.replaceAll(':popover-open', ':is(:popover-open, :global(.\\:popover-open))'),
        map: null,
      }),
    },
  };
}

/**
 * Leaves style sheets out of the server build: the client build has the same rules, and vike would link those of both
 * where their order differs.
 */
function clientStylesOnly(): Plugin {
  return {
    name: 'client-styles-only',
    enforce: 'post',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    generateBundle(_options, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (name.endsWith('.css')) delete bundle[name];
        if (file.type === 'chunk') file.viteMetadata?.importedCss.clear();
      }
    },
  };
}

/**
 * Makes unused parts of React Router tree-shakeable: marks the calls that create its components as pure and removes
 * their `displayName`s. Only developer tools notice the difference.
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

/**
 * Lets the bundler replace `styles.name` by the class name, so that no script contains the tables of CSS modules: a
 * namespace import is static, and a style sheet is emitted although no script needs its names any more (decision 0048).
 */
function inlineClassNames(): Plugin[] {
  return [
    {
      name: 'inline-class-names',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\/client\/.*\.tsx$/ },
        handler: (code) => ({
          code: code.replace(/^import (?=\w+ from '.*\.module\.css';$)/gm, 'import * as '),
          map: null,
        }),
      },
    },
    {
      name: 'emit-style-sheets',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\/client\/.*\.module\.css$/ },
        handler: (code) => ({ code, moduleSideEffects: 'no-treeshake', map: null }),
      },
    },
  ];
}

/** Replaces the function that vite calls for each `import()` by ours (client/lib/lateCode.ts). */
function importLateCode(): Plugin {
  const ours = new URL('./client/lib/lateCode.ts', import.meta.url).pathname;
  return {
    name: 'import-late-code',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => ({
        code: `export { importWithStyles as __vitePreload } from ${JSON.stringify(ours)};`,
        map: null,
      }),
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [
    layerOrder(),
    popoverClass(),
    clientStylesOnly(),
    trimRouter(),
    inlineClassNames(),
    importLateCode(),
    react(),
    vike(),
  ],
  css: {
    transformer: 'lightningcss',
    // Grid line and container names are shared by several modules, so they are not scoped.
    lightningcss: { cssModules: { grid: false, container: false }, drafts: { customMedia: true } },
  },
  build: {
    // The content security policy allows no data: URLs for icons and fonts.
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    // The scripts that a lazily loaded chunk needs are already on the page; only its styles must be preloaded.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) => needed.filter((name) => name.endsWith('.css')),
    },
    // Every browser of the support floor (docs/browsers.md).
    target: browserslistToEsbuild(undefined, { env: 'usable' }),
    rolldownOptions: {
      optimization: { inlineConst: true },
      // Suppresses a warning about groups named by a function (ours and vike's): their debug name is only for a report.
      onLog: (level, log, report) => log.code === 'MISSING_CODE_SPLITTING_GROUP_DEBUG_NAME' || report(level, log),
      output: {
        // A few shared chunks instead of one per component.
        codeSplitting: {
          groups: [
            // A separate chunk that deployments seldom change, so it stays in browser caches.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            ...chunkNames.map((name) => ({ name, test: (id: string) => chunkOf(fileOf(id)) === name })),
            { name: (id) => pageChunkOf(fileOf(id)), test: (id: string) => pageChunkOf(fileOf(id)) !== null },
          ],
        },
      },
    },
  },
  ...(command === 'build' && {
    // The `node` and the default export condition both select the development build.
    ssr: { noExternal: [/^react-router/] },
    resolve: { alias: [{ find: /^react-router(-dom)?$/, replacement: `${reactRouter}index.mjs` }] },
  }),
}));
