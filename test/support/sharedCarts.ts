import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nora, teo } from '../../sandbox/samples/members.ts';
import { buildTestBff } from './buildTestBff.ts';
import { type CookieVisitor, createCookieVisitor } from './cookieVisitor.ts';
import { controlShop } from './scriptedShop.ts';

/** Shoppers, told apart by product and quantity. */
const shoppers = [
  { id: nora.ticket, cookies: { aticket: nora.ticket }, sku: 'studio-16', quantity: 7 },
  { id: teo.ticket, cookies: { aticket: teo.ticket }, sku: 'tower', quantity: 11 },
  { id: 'guest-apart', cookies: { proart_guest: 'guest-apart' }, sku: 'control-dial', quantity: 13 },
];
type Person = (typeof shoppers)[number];

const regions = ['de', 'fr', 'us', 'tw', 'jp', 'br'];

/** Tests that two members, a guest and a browser they share never see each other's carts. */
export function testSharedCarts({ requests }: { requests: number }): void {
  test(`two members, a guest and a shared browser never see each other’s carts in ${requests} requests`, async () => {
    const { site, sandbox } = await buildTestBff();
    const browsers = shoppers.map(({ cookies }) => createCookieVisitor(site, { ...cookies }));
    const shared = createCookieVisitor(site);
    /** Quantity by person and edition; undefined before the cart exists. */
    const pieces = new Map<string, number>();
    let requested = 0;

    const step = fc.record({
      region: fc.constantFrom(...regions),
      call: fc.constantFrom('cart', 'cart', 'cart', 'quantity', 'reset'),
      adds: fc.boolean(),
      person: fc.constantFrom(...shoppers),
    });
    const visit = async (
      browser: CookieVisitor,
      person: Person,
      { region, call }: { region: string; call: string },
    ) => {
      requested += 1;
      const key = `${person.id} ${region}`;
      if (call === 'quantity') return expect(await browser.quantity(region)).toBe(pieces.get(key) ?? null);
      const { state, cart } = call === 'reset' ? await browser.reset(region) : await browser.cart(region);
      const held = pieces.get(key) ?? 0;
      pieces.set(key, held);
      expect(state).toBe(held ? 'filled' : 'empty');
      expect(cart?.items.map(({ product, quantity }) => [product.sku, quantity])).toEqual(
        held ? [[person.sku, held]] : [],
      );
    };

    for (const [round, steps] of fc
      .sample(fc.tuple(step, step, step, step), { numRuns: requests / 4, seed: 6 })
      .entries()) {
      const { region, person } = steps[3];
      const additions = shoppers.map(async ({ id, sku, quantity }, index) => {
        const at = steps[index]?.region ?? '';
        const held = pieces.get(`${id} ${at}`) ?? 0;
        if (!steps[index]?.adds || held > 800) return;
        pieces.set(`${id} ${at}`, held + quantity);
        await controlShop(sandbox.origin, 'add', { region: at, id, sku, quantity });
      });
      await Promise.all(additions);
      if (round % 50 === 49) {
        await controlShop(sandbox.origin, round % 100 === 99 ? 'lose-carts' : 'expire-tokens');
        if (round % 100 === 99) pieces.clear();
      }
      // The shared browser keeps its session cookie but changes user.
      for (const name of ['aticket', 'proart_guest']) delete shared.cookies[name];
      Object.assign(shared.cookies, person.cookies);
      await Promise.all(
        shoppers.map((shopper, index) => visit(browsers[index] ?? shared, shopper, steps[index] ?? steps[0])),
      );
      await visit(shared, person, { region, call: steps[3].call });
    }
    expect(requested).toBe(requests);
    // About five milliseconds per request on an idle machine.
  }, 120_000);
}
