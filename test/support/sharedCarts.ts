import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nora, teo } from '../../sandbox/samples/members.ts';
import { buildTestBff } from './buildTestBff.ts';
import { type CookieVisitor, createCookieVisitor } from './cookieVisitor.ts';
import { controlShop } from './scriptedShop.ts';

/** Shoppers; each has their own product and quantity, which identify their cart. */
const shoppers = [
  { id: nora.ticket, cookies: { aticket: nora.ticket }, sku: 'studio-16', quantity: 7 },
  { id: teo.ticket, cookies: { aticket: teo.ticket }, sku: 'tower', quantity: 11 },
  { id: 'guest-apart', cookies: { proart_guest: 'guest-apart' }, sku: 'control-dial', quantity: 13 },
];
type Shopper = (typeof shoppers)[number];

const regions = ['de', 'fr', 'us', 'tw', 'jp', 'br'];

/** Tests that two members, a guest and a browser they share never see each other's carts. */
export function testSharedCarts({ requests }: { requests: number }): void {
  test(`two members, a guest and a shared browser never see each other’s carts in ${requests} requests`, async () => {
    const { site, sandbox } = await buildTestBff();
    const browsers = shoppers.map(({ cookies }) => createCookieVisitor(site, { ...cookies }));
    const shared = createCookieVisitor(site);
    /** Expected quantity by shopper and edition; undefined before the cart exists. */
    const quantities = new Map<string, number>();
    let requestCount = 0;

    const step = fc.record({
      region: fc.constantFrom(...regions),
      call: fc.constantFrom('cart', 'cart', 'cart', 'quantity', 'reset'),
      adds: fc.boolean(),
      shopper: fc.constantFrom(...shoppers),
    });
    const checkCart = async (
      browser: CookieVisitor,
      shopper: Shopper,
      { region, call }: { region: string; call: string },
    ) => {
      requestCount += 1;
      const key = `${shopper.id} ${region}`;
      if (call === 'quantity') return expect(await browser.quantity(region)).toBe(quantities.get(key) ?? null);
      const { state, cart } = call === 'reset' ? await browser.reset(region) : await browser.cart(region);
      const quantityInCart = quantities.get(key) ?? 0;
      quantities.set(key, quantityInCart);
      expect(state).toBe(quantityInCart ? 'filled' : 'empty');
      expect(cart?.items.map(({ product, quantity }) => [product.sku, quantity])).toEqual(
        quantityInCart ? [[shopper.sku, quantityInCart]] : [],
      );
    };

    for (const [round, steps] of fc
      .sample(fc.tuple(step, step, step, step), { numRuns: requests / 4, seed: 6 })
      .entries()) {
      const { region, shopper: user } = steps[3];
      const additions = shoppers.map(async ({ id, sku, quantity }, index) => {
        const at = steps[index]?.region ?? '';
        const quantityInCart = quantities.get(`${id} ${at}`) ?? 0;
        if (!steps[index]?.adds || quantityInCart > 800) return;
        quantities.set(`${id} ${at}`, quantityInCart + quantity);
        await controlShop(sandbox.origin, 'add', { region: at, id, sku, quantity });
      });
      await Promise.all(additions);
      if (round % 50 === 49) {
        await controlShop(sandbox.origin, round % 100 === 99 ? 'lose-carts' : 'expire-tokens');
        if (round % 100 === 99) quantities.clear();
      }
      // The shared browser changes its user but not its session cookie.
      for (const name of ['aticket', 'proart_guest']) delete shared.cookies[name];
      Object.assign(shared.cookies, user.cookies);
      await Promise.all(
        shoppers.map((shopper, index) => checkCart(browsers[index] ?? shared, shopper, steps[index] ?? steps[0])),
      );
      await checkCart(shared, user, { region, call: steps[3].call });
    }
    expect(requestCount).toBe(requests);
    // About five milliseconds per request on an idle machine.
  }, 120_000);
}
