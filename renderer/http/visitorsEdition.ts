import type { IncomingHttpHeaders } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import Negotiator from 'negotiator';
import { editionForLanguages } from '../../contracts/regions/editionForLanguages.ts';
import { isRegionCode, type RegionCode } from '../../contracts/regions/regions.ts';
import { editionCookie } from '../../contracts/site.ts';

/**
 * Returns the edition of a visitor for the root of the site: from the cookie with the selected edition, otherwise from
 * the browser languages.
 */
export function visitorsEdition(headers: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>): RegionCode {
  const selected = fastifyCookie.parse(headers.cookie ?? '')[editionCookie];
  if (selected && isRegionCode(selected)) return selected;
  const { 'accept-language': accepted = '' } = headers;
  // Languages by preference; `*` matches no edition.
  return editionForLanguages(new Negotiator({ headers: { 'accept-language': accepted } }).languages());
}
