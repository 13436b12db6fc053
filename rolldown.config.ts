import { defineConfig } from 'rolldown';

// The server as a few files beside the pages that `vite build` made, its packages within: reading hundreds of their files one by
// one is a third of what a start from source or from packages takes (docs/decisions/0024).
export default defineConfig({
  input: { server: 'server.ts' },
  platform: 'node',
  // What the pages' own files import as well stays outside: React and vike must be one copy. pino finds its files by their place.
  external: /^(react|react-dom|vike|pino)($|\/)/,
  output: { dir: 'dist', format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name].js', sourcemap: true },
});
