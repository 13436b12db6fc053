import type { FastifyRequest } from 'fastify';
import { isRegionCode } from '../contracts/regions/regions.ts';
import { type BaseUrls, createEdition, type Edition } from './samples/edition.ts';

/** Query of a request by lower-case name, because the upstreams ignore the case of names. */
export function queryOf({ query }: FastifyRequest): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(query as Record<string, string | string[]>).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? (value[0] ?? '') : value,
    ]),
  );
}

export type Editions = (websiteCode: string | undefined) => Edition | null;

/** Returns a function that finds the sample content of a website code, created once per region; null if unknown. */
export function createEditions(baseUrls: () => BaseUrls): Editions {
  const cached = new Map<string, Edition>();
  return (websiteCode = '') => {
    if (!isRegionCode(websiteCode)) return null;
    const edition = cached.get(websiteCode) ?? createEdition(websiteCode, baseUrls());
    cached.set(websiteCode, edition);
    return edition;
  };
}
