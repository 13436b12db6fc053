import { defineConfig, type RolldownOptions } from 'rolldown';

const common = {
  platform: 'node',
  // It finds files of its own by where it stands.
  external: /^pino($|\/)/,
  resolve: {
    alias: {
      // Its main file is CommonJS, of which a bundle takes all: the site needs a parser, and only the sandbox a server.
      graphql: 'graphql/index.mjs',
    },
  },
} satisfies RolldownOptions;

/** @param parts What the files are called that an entry takes along; they stand in a folder that each build of the pages empties. */
const output = (parts: string) =>
  ({
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: `server/parts/${parts}.js`,
    sourcemap: true,
  }) satisfies RolldownOptions['output'];

// The server and the pages that `vite build` made for it, as a few files with their packages within: finding and reading hundreds
// of files one by one is half of what a start takes (docs/decisions/0024). One build of both: React and vike are one copy.
export default defineConfig([
  { ...common, input: { server: 'server.ts', pages: 'dist/server/entry.mjs' }, output: output('[name]') },
  // Each by itself: what they share with the server would else be files of their own, which every start of the server reads.
  { ...common, input: { doctor: 'ops/doctor/doctor.ts' }, output: output('doctor-[name]') },
  { ...common, input: { tracing: 'runtime/telemetry/tracing/register.ts' }, output: output('tracing-[name]') },
]);
