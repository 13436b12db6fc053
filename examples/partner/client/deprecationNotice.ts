import type { Middleware } from 'openapi-fetch';

/** An address that you use will go. */
export interface DeprecationNotice {
  method: string;
  /** As the contract writes it: `/{region}/shell`. */
  path: string;
  /** Since when this is announced; null where the answer does not say. */
  since: Date | null;
  /** From when on it may be gone; null where the answer does not say. */
  sunset: Date | null;
  /** Where to read on, by its relation: `deprecation`, `sunset`, and `successor-version` for what to ask instead. */
  links: Readonly<Record<string, string>>;
}

/** Tells of each address that will go, once. */
export function tellDeprecations(tell: (notice: DeprecationNotice) => void): Middleware {
  const told = new Set<string>();
  return {
    onResponse({ request: { method, url }, schemaPath: path, response: { headers } }) {
      const [deprecation, sunset] = [headers.get('deprecation'), headers.get('sunset')];
      if ((deprecation ?? sunset) === null || told.has(`${method} ${path}`)) return;
      told.add(`${method} ${path}`);
      // RFC 9745: seconds behind an @.
      const since = toDate(Number(deprecation?.slice(1) || Number.NaN) * 1_000);
      tell({ method, path, since, sunset: toDate(Date.parse(sunset ?? '')), links: toLinks(headers.get('link'), url) });
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
