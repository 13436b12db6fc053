/** The list of a page's calls (`?apilist`), for visitors and with details for developers. */
import type { ApiCall } from '../../../contracts/apilist.ts';
import type { Degraded } from '../../../contracts/degraded.ts';
import type { ListedCall } from '../../upstreams/visit.ts';

/** Returns the list for visitors. */
export function toApilist(listed: readonly ListedCall[]): ApiCall[] {
  return listed.map(({ bytes: _, attempts: __, ...call }) => call);
}

/**
 * Returns the list with sizes, attempts and missing sections, as text in existing fields: the details are shown outside
 * production only and are not part of the contract.
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
