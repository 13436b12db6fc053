import type { Config } from 'vike/types';

// vike builds the document shell of each page kind, and our server fills it (docs/decisions/0001). These are vike
// configs because React contexts and hashed URLs must come from the module graph of vike.
export default {
  meta: {
    App: { env: { server: true } },
    surroundings: { env: { server: true } },
    documentAssets: { env: { server: true } },
  },
} satisfies Config;
