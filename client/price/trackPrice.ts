/**
 * Loads the prices shown on the page: public ones, or personal ones for a signed-in member. Loaded after the first
 * paint.
 */
import type { PricesBody } from '../../contracts/pageSource.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { accountState, subscribeVisitor } from '../account/accountState.ts';
import { callBff } from '../bff/callBff.ts';
import { createPriceLoader } from './priceLoader.ts';
import { priceStore } from './prices.ts';
import { readPrices } from './readPrice.ts';
import type { DocumentPrices } from './shownPrice.ts';

/** A document belongs to one edition. */
let edition: RegionCode = 'global';
let timer: ReturnType<typeof setTimeout> | undefined;

const loader = createPriceLoader({
  now: Date.now,
  // Hidden pages get no animation frames, so they request nothing.
  nextFrame: requestAnimationFrame,
  wake(run, ms) {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  },
  async load(productIds, { isMember, signal }) {
    const ids = productIds.map(encodeURIComponent).join(',');
    // The URL differs for members, so that no cache in front returns public prices.
    const path = `/prices?ids=${ids}${isMember ? '&member=1' : ''}`;
    const { data, degraded } = await callBff<PricesBody>({ region: edition, path, signal });
    return degraded.some(({ section }) => section === 'prices') ? null : readPrices(data);
  },
  publish(changes) {
    const prices = new Map(priceStore.prices);
    for (const [productId, texts] of changes) {
      if (texts === undefined) prices.delete(productId);
      else prices.set(productId, texts);
    }
    priceStore.prices = prices;
    for (const notify of priceStore.watchers) notify();
  },
});

/**
 * Loads and updates the price of a product until the returned function is called.
 * @param fromDocument Prices in the HTML of the page; those still shown are requested again only when they are stale.
 */
export function trackPrice(region: RegionCode, productId: string, fromDocument: DocumentPrices | null): () => void {
  edition = region;
  priceStore.prices ??= fromDocument?.byProduct ?? new Map();
  return loader.track(productId, priceStore.prices.has(productId) ? fromDocument?.usableUntil : undefined);
}

const applyAccountState = () => loader.setMember(accountState() === 'signedIn');
applyAccountState();
subscribeVisitor(applyAccountState);
// Prices are updated when the visitor returns to the tab or to a page from the back/forward cache.
addEventListener('pageshow', ({ persisted }) => persisted && loader.renew());
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && loader.renew());
