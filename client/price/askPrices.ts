/** Asks for the prices that the page shows: everybody's, or their own where a member has signed in. Loaded behind the first paint. */
import type { PriceAnswer } from '../../contracts/pageSource.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { accountState, watchAccountState } from '../account/accountState.ts';
import { callBff } from '../bff/callBff.ts';
import { priceStore } from './prices.ts';
import { createPriceWants } from './priceWants.ts';
import { readPrices } from './readPrice.ts';
import type { DocumentPrices } from './shownPrice.ts';

/** A document is of one edition. */
let edition: RegionCode = 'global';
let alarm: ReturnType<typeof setTimeout> | undefined;

const wants = createPriceWants({
  now: Date.now,
  // A page that is not seen has no frames.
  nextFrame: requestAnimationFrame,
  wake(run, ms) {
    clearTimeout(alarm);
    alarm = setTimeout(run, ms);
  },
  async load(productIds, { isMember, signal }) {
    const ids = productIds.map(encodeURIComponent).join(',');
    // A member's address is another, so that no cache on the way answers it with everybody's.
    const path = `/prices?ids=${ids}${isMember ? '&member=1' : ''}`;
    const { data, degraded } = await callBff<PriceAnswer>({ region: edition, path, signal });
    return degraded.some(({ section }) => section === 'prices') ? null : readPrices(data);
  },
  publish(news) {
    const prices = new Map(priceStore.prices);
    for (const [productId, texts] of news) {
      if (texts === undefined) prices.delete(productId);
      else prices.set(productId, texts);
    }
    priceStore.prices = prices;
    for (const notify of priceStore.watchers) notify();
  },
});

/**
 * Sees to a product's price until the returned function is called.
 * @param fromDocument What the page's document has; whatever of it is still shown is asked for only when it has to be.
 */
export function wantPrice(region: RegionCode, productId: string, fromDocument: DocumentPrices | null): () => void {
  edition = region;
  priceStore.prices ??= fromDocument?.told ?? new Map();
  return wants.want(productId, priceStore.prices.has(productId) ? fromDocument?.usableUntil : undefined);
}

const showToVisitor = () => wants.showTo(accountState() === 'signedIn');
showToVisitor();
watchAccountState(showToVisitor);
// Visitors who come back, to the tab or by Back to a page that the browser cached, see prices of now.
addEventListener('pageshow', ({ persisted }) => persisted && wants.renew());
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wants.renew());
