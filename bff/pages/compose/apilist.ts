/** The list of a page's calls (`?apilist`), as visitors and as developers get it. */
import type { ApiCall } from '../../../contracts/apilist.ts';
import type { Degraded } from '../../../contracts/degraded.ts';
import type { ListedCall } from '../../upstreams/visit.ts';

/** The list as any visitor gets it. */
export function toApilist(listed: readonly ListedCall[]): ApiCall[] {
  return listed.map(({ bytes: _, attempts: __, ...call }) => call);
}

/**
 * The list with sizes, attempts and missing sections: in words, so that neither the contract nor the browser has to know
 * of what is said outside production only.
 */
export function toDetailedApilist(listed: readonly ListedCall[], missing: Degraded): ApiCall[] {
  return [
    ...listed.map(({ bytes, attempts, ...call }) => ({
      ...call,
      cache: `${call.cache} · ${bytes} B · sent ${attempts} ×`,
    })),
    ...missing.map(({ section, reason }) => ({ path: section, status: reason, ms: 0, cache: 'missing section' })),
  ];
}
