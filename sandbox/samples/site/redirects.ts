import type { Edition } from '../edition.ts';

interface Redirect {
  target: (edition: Edition) => string;
  offlineDate: string | null;
}

const to = (target: string, offlineDate: string | null = null): Redirect => ({ target: () => target, offlineDate });
const within = (rest: string, offlineDate: string | null = null, query = ''): Redirect => ({
  target: ({ at }) => `${at(rest)}${query}`,
  offlineDate,
});

/** Stored redirects by path without the region; one has expired, one leads to an unknown host. */
const redirects: ReadonlyMap<string, Redirect> = new Map([
  ['/proart/old-studio/', within('studio-16')],
  ['/proart/winter-offer/', within('proartevents/bundle', '2099-01-31T22:59:59Z')],
  ['/proart/spring-offer/', within('proartevents', '2024-05-31T21:59:59Z')],
  ['/proart/old-compare/', within('compare', null, '?ids=studio-16,air-14&utm_source=stored')],
  ['/proart/partners/', to('https://example.com/proart-partners/?from=site')],
  // A chain of two redirects.
  ['/proart/older-studio/', within('old-studio')],
]);

/** `/api/v1/urlRedirect`. */
export function urlRedirect(edition: Edition, path: string) {
  const redirect = redirects.get(path);
  return { targetUrl: redirect?.target(edition) ?? null, offlineDate: redirect?.offlineDate ?? null };
}
