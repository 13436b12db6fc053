import type { Config } from 'vike/types';

// vike routes a page as /kind/<kind>; contracts/routes.ts and the BFF match the URLs of visitors.
export default { filesystemRoutingRoot: '/kind' } satisfies Config;
