/**
 * Magento releases with different cart errors, for testing the BFF's error handling against each: `2.4` is the default,
 * `2.4.6` has no categories, `2.4.7` adds codes and responds with HTTP 401 to an invalid bearer token.
 */
export const releases = ['2.3', '2.4', '2.4.6', '2.4.7'] as const;
export type Release = (typeof releases)[number];

/** Release that the shop emulates; it can be changed while the shop runs. */
export interface EmulatedRelease {
  release: Release;
}

/** Release of the shop unless a test sets another. */
export const defaultRelease: Release = '2.4';
