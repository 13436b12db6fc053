import type { Config } from 'vike/types';

// vike makes the document shell of each kind; our server fills it (docs/decisions/0001). These are configs of ours because contexts and
// hashed addresses must come from vike's own module graph.
export default {
  meta: {
    App: { env: { server: true } },
    surroundings: { env: { server: true } },
    documentAssets: { env: { server: true } },
  },
} satisfies Config;
