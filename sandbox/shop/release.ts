/**
 * What releases of Magento say differently in their cart errors, so that what reads the shop's errors
 * can be tried against each: `2.4` is the usual one, `2.4.6` leaves the categories out, `2.4.7` adds codes and answers
 * a bearer token that is no good with HTTP 401.
 */
export const releases = ['2.3', '2.4', '2.4.6', '2.4.7'] as const;
export type Release = (typeof releases)[number];

/** The release that a shop plays; it can be changed while the shop runs. */
export interface PlayedRelease {
  release: Release;
}

/** The release of a shop unless a test sets another. */
export const usualRelease: Release = '2.4';
