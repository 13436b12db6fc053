import type { Config } from 'vike/types';

// A page answers vike as /kind/<kind>; visitors' addresses are matched by contracts/routes.ts and the BFF.
export default { filesystemRoutingRoot: '/kind' } satisfies Config;
