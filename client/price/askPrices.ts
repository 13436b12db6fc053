/**
 * Asks for the prices of the products that a page shows: one request for all of them, each price for as long as somebody
 * shows it and no longer than prices may be shown.
 */
import type { PriceResult } from '../../contracts/calls/price.ts';
import type { Degraded } from '../../contracts/endpoint.ts';
import type { RegionCode } from '../../contracts/regions.ts';
import { bffPrefix } from '../../contracts/routes.ts';
import { priceStore, type Told } from './prices.ts';
import { readPrice } from './readPrice.ts';

/** As many as the call takes. */
const mostAtOnce = 50;
/** Ids that the call takes: one that it refuses would cost the others their prices. */
const askable = /^[^\p{Cc}\s,]{1,64}$/u;
/** As the BFF keeps them (`bff/resilience/tiers.ts`): fresh for half a minute, and after five minutes none is better. */
const freshMs = 30_000;
const longestMs = 300_000;

interface Want {
  /** How many show the product's price. */
  places: number;
  /** Since when it is known or on its way. */
  askedAt: number;
}

const wanted = new Map<string, Want>();
const waiting = new Set<string>();
let calls = new AbortController();
let renewal: ReturnType<typeof setTimeout> | undefined;
/** A document is of one edition. */
let edition: RegionCode = 'global';

/** Sees to a product's price until the returned function is called. */
export function wantPrice(region: RegionCode, productId: string): () => void {
  edition = region;
  const want = wanted.get(productId) ?? { places: 0, askedAt: Date.now() };
  wanted.set(productId, want);
  want.places += 1;
  if (want.places === 1) ask([productId]);
  return () => {
    want.places -= 1;
    if (want.places === 0) forget(productId);
  };
}

/** Nobody shows the price any more; who shows it next asks anew. */
function forget(productId: string): void {
  wanted.delete(productId);
  waiting.delete(productId);
  tellPrices([[productId, undefined]]);
  if (wanted.size > 0) return;
  calls.abort();
  calls = new AbortController();
}

/** Asks in the next frame: by then all of a page has said what it wants. A page that is not seen has no frames. */
function ask(productIds: readonly string[]): void {
  if (waiting.size === 0) requestAnimationFrame(send);
  for (const productId of productIds) {
    if (askable.test(productId)) waiting.add(productId);
    else tellPrices([[productId, null]]);
  }
}

/** Tells whoever shows prices; undefined forgets one. */
function tellPrices(news: Iterable<readonly [productId: string, Told | null | undefined]>): void {
  const prices = new Map(priceStore.prices);
  for (const [productId, told] of news) {
    if (told === undefined) prices.delete(productId);
    else prices.set(productId, told);
  }
  priceStore.prices = prices;
  for (const notify of priceStore.watchers) notify();
}

function send(): void {
  const productIds = [...waiting];
  waiting.clear();
  const askedAt = Date.now();
  for (const productId of productIds) Object.assign(wanted.get(productId) ?? {}, { askedAt });
  for (let start = 0; start < productIds.length; start += mostAtOnce) {
    load(productIds.slice(start, start + mostAtOnce), calls.signal);
  }
  // Who reads for long gets new prices while the old ones may still be shown.
  clearTimeout(renewal);
  renewal = setTimeout(renew, longestMs - freshMs);
}

async function load(productIds: readonly string[], signal: AbortSignal): Promise<void> {
  const result = await request(productIds, signal).catch(() => null);
  if (signal.aborted) return;
  const told = result && inPieces(result);
  tellPrices(
    productIds.filter((productId) => wanted.has(productId)).map((productId) => [productId, told?.(productId) ?? null]),
  );
}

/** What the answer says of each product. */
function inPieces({ productList, ...wordings }: PriceResult): (productId: string) => Told {
  const products = new Map(productList.map((product) => [product.productId, product]));
  return (productId) => readPrice(products.get(productId) ?? null, wordings);
}

/** The answer, or null when the prices are not to be had now: nothing is wrong with the page then, it has no prices. */
async function request(productIds: readonly string[], signal: AbortSignal): Promise<PriceResult | null> {
  const ids = productIds.map(encodeURIComponent).join(',');
  const reply = await fetch(`${bffPrefix}/${edition}/prices?ids=${ids}`, { signal });
  if (!reply.ok) return null;
  const { data, degraded }: { data: PriceResult; degraded: Degraded } = await reply.json();
  return degraded.some(({ section }) => section === 'prices') ? null : data;
}

/** Asks again for what is no longer fresh, and takes away what is too old to be shown meanwhile. */
function renew(): void {
  const ageOf = ({ askedAt }: Want) => Date.now() - askedAt;
  const old = [...wanted].filter(([, want]) => ageOf(want) >= freshMs);
  const tooOld = old.filter(([, want]) => ageOf(want) >= longestMs);
  tellPrices(tooOld.map(([productId]) => [productId, undefined]));
  ask(old.map(([productId]) => productId));
}

// Whoever comes back, to the tab or by Back to a page that the browser kept, sees prices of now.
addEventListener('pageshow', ({ persisted }) => persisted && renew());
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && renew());
