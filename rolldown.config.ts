import { defineConfig, type RolldownOptions } from 'rolldown';

const common = {
  platform: 'node',
  // pino locates its own files relative to its package.
  external: /^pino($|\/)/,
  resolve: {
    alias: {
      // The main file is CommonJS, which cannot be tree-shaken: the site needs only the parser, the sandbox the
      // executor.
      graphql: 'graphql/index.mjs',
    },
  },
} satisfies RolldownOptions;

/**
 * Output options of an entry.
 * @param parts Name pattern of shared chunks; they are in a folder that each build of the pages empties.
 */
const output = (parts: string) =>
  ({
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: `server/parts/${parts}.js`,
    sourcemap: true,
  }) satisfies RolldownOptions['output'];

// Bundles the server, the pages from `vite build` and their packages into a few files: resolving and reading hundreds
// of files takes half of the start time (docs/decisions/0024). One build for server and pages, so that React and vike
// exist once.
export default defineConfig([
  { ...common, input: { server: 'server.ts', pages: 'dist/server/entry.mjs' }, output: output('[name]') },
  // Separate builds: chunks shared with the server would be further files that every start of the server reads.
  { ...common, input: { doctor: 'ops/doctor/doctor.ts' }, output: output('doctor-[name]') },
  { ...common, input: { tracing: 'runtime/telemetry/tracing/register.ts' }, output: output('tracing-[name]') },
]);
