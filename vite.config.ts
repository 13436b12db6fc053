import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig } from 'vite';

const reactRouter = new URL('./node_modules/react-router/dist/production/', import.meta.url).pathname;

export default defineConfig(({ command }) => ({
  plugins: [react(), vike()],
  css: {
    transformer: 'lightningcss',
    lightningcss: { drafts: { customMedia: true } },
  },
  build: {
    // Icons and fonts are files under `default-src 'none'`, never data addresses.
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    target: 'baseline-widely-available',
  },
  ...(command === 'build' && {
    // Node's export condition and the default one both name the development build.
    resolve: { alias: [{ find: /^react-router(-dom)?$/, replacement: `${reactRouter}index.mjs` }] },
  }),
  ssr: { noExternal: ['react-router', 'react-router-dom'] },
}));
