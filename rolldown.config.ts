import { defineConfig } from 'rolldown';

// The server and the pages that `vite build` made for it, as a few files with their packages within: finding and reading hundreds
// of files one by one is half of what a start takes (docs/decisions/0024). One build of both: React and vike are one copy.
export default defineConfig({
  input: { server: 'server.ts', pages: 'dist/server/entry.mjs', tracing: 'bff/tracing/register.ts' },
  platform: 'node',
  // It finds files of its own by where it stands.
  external: /^pino($|\/)/,
  // Its main file looks for its parts in a way that a bundle cannot follow.
  resolve: { alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' } },
  output: {
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    // In a folder that each build of the pages empties.
    chunkFileNames: 'server/parts/[name].js',
    sourcemap: true,
  },
});
