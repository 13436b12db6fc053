import type { IncomingHttpHeaders } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import Negotiator from 'negotiator';
import { editionOfLanguages } from '../../contracts/regions/editionOfLanguages.ts';
import { isRegionCode, type RegionCode } from '../../contracts/regions/regions.ts';
import { editionCookie } from '../../contracts/site.ts';

/** The edition that the site's root leads a visitor to: the one they chose, else the one of their browser's languages. */
export function visitorsEdition(headers: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>): RegionCode {
  const chosen = fastifyCookie.parse(headers.cookie ?? '')[editionCookie];
  if (chosen && isRegionCode(chosen)) return chosen;
  const { 'accept-language': accepted = '' } = headers;
  // The most wanted first; `*` is no tag, and points nowhere.
  return editionOfLanguages(new Negotiator({ headers: { 'accept-language': accepted } }).languages());
}
