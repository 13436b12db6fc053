import type { Middleware } from 'openapi-fetch';

/** The deprecation of an endpoint that you use. */
export interface DeprecationNotice {
  method: string;
  /** Path as in the contract: `/{region}/shell`. */
  path: string;
  /** Start of the deprecation; null when the response does not have it. */
  since: Date | null;
  /** Time from which the endpoint may be removed; null when the response does not have it. */
  sunset: Date | null;
  /** Links by relation: `deprecation` and `sunset` (documentation), `successor-version` (the replacement). */
  links: Readonly<Record<string, string>>;
}

/** Creates the middleware that reports each deprecated endpoint once. */
export function notifyDeprecations(notify: (notice: DeprecationNotice) => void): Middleware {
  const notified = new Set<string>();
  return {
    onResponse({ request: { method, url }, schemaPath: path, response: { headers } }) {
      const [deprecation, sunset] = [headers.get('deprecation'), headers.get('sunset')];
      if ((deprecation ?? sunset) === null || notified.has(`${method} ${path}`)) return;
      notified.add(`${method} ${path}`);
      // RFC 9745: `@` and seconds.
      const since = toDate(Number(deprecation?.slice(1) || Number.NaN) * 1_000);
      notify({
        method,
        path,
        since,
        sunset: toDate(Date.parse(sunset ?? '')),
        links: toLinks(headers.get('link'), url),
      });
    },
  };
}

function toDate(ms: number): Date | null {
  return Number.isNaN(ms) ? null : new Date(ms);
}

function toLinks(header: string | null, base: string): Record<string, string> {
  const links = (header ?? '').matchAll(/<([^>]+)>[^,<]*;\s*rel="?([\w-]+)/g);
  return Object.fromEntries([...links].map(([, target = '', rel = '']) => [rel, new URL(target, base).href]));
}
