import fc from 'fast-check';
import { expect, test } from 'vitest';
import { members, nora, teo } from '../../bff/sandbox/samples/members.ts';
import { shopEnabledRegions } from '../../contracts/regionLists.ts';
import { buildTestBff } from '../support/buildTestBff.ts';
import { type CookieVisitor, createCookieVisitor } from '../support/cookieVisitor.ts';
import { buildScriptedShop, controlShop } from '../support/scriptedShop.ts';

/** Who shops: what they add to their cart is theirs alone, in kind and number. */
const shoppers = [
  { id: nora.ticket, cookies: { aticket: nora.ticket }, sku: 'studio-16', quantity: 7 },
  { id: teo.ticket, cookies: { aticket: teo.ticket }, sku: 'tower', quantity: 11 },
  { id: 'guest-apart', cookies: { proart_guest: 'guest-apart' }, sku: 'control-dial', quantity: 13 },
];
type Person = (typeof shoppers)[number];

const regions = ['de', 'fr', 'us', 'tw', 'jp', 'br'];

test('two members, a guest and a browser that they share never see each other’s carts in 1,000 requests', async () => {
  const { app, sandbox } = await buildTestBff();
  const browsers = shoppers.map(({ cookies }) => createCookieVisitor(app, { ...cookies }));
  const shared = createCookieVisitor(app);
  /** Pieces in the cart of a person in an edition; undefined before there is one. */
  const pieces = new Map<string, number>();
  let asked = 0;

  const step = fc.record({
    region: fc.constantFrom(...regions),
    call: fc.constantFrom('cart', 'cart', 'cart', 'quantity', 'reset'),
    adds: fc.boolean(),
    person: fc.constantFrom(...shoppers),
  });
  const visit = async (browser: CookieVisitor, person: Person, { region, call }: { region: string; call: string }) => {
    asked += 1;
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

  for (const [round, steps] of fc.sample(fc.tuple(step, step, step, step), { numRuns: 250, seed: 6 }).entries()) {
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
    // The browser that is shared keeps its session, and becomes another person's.
    for (const name of ['aticket', 'proart_guest']) delete shared.cookies[name];
    Object.assign(shared.cookies, person.cookies);
    await Promise.all(
      shoppers.map((shopper, index) => visit(browsers[index] ?? shared, shopper, steps[index] ?? steps[0])),
    );
    await visit(shared, person, { region, call: steps[3].call });
  }
  expect(asked).toBe(1_000);
  // Five seconds on an idle machine.
}, 120_000);

test('the session stays a cookie that browsers keep, however many editions are visited', async () => {
  const { app, sandbox } = await buildTestBff();
  const guest = createCookieVisitor(app, { private_content_version: 'f'.repeat(5_000) });
  for (const region of shopEnabledRegions) expect((await guest.cart(region)).state).toBe('empty');
  const cookies = guest.answers.flatMap(({ headers }) => headers['set-cookie'] ?? []);
  expect(Math.max(...cookies.map(({ length }) => length))).toBeLessThan(4_096);

  const last = [...shopEnabledRegions].slice(-5);
  const before = (await sandbox.calls('/shop/')).length;
  for (const region of last) await guest.cart(region);
  const operations = (await sandbox.calls('/shop/')).slice(before).map(({ operationName }) => operationName);
  expect(operations).toEqual(last.map(() => 'cart'));
});

test('no token, ticket, cart id or e-mail address is in any answer, cookie, log line, report or metric', async () => {
  const shop = await buildScriptedShop({}, { settings: { authHasGroup: false }, env: { LOG_LEVEL: 'trace' } });
  const people = [
    shop.visitor({ proart_guest: 'guest-of-secrets' }),
    ...members.map(({ ticket }) => shop.visitor({ aticket: ticket })),
  ];
  for (const person of people) {
    const id = person.cookies['aticket'] ?? person.cookies['proart_guest'];
    await shop.control('add', { region: 'de', id, sku: 'tower' });
    await person.cart();
    const { token, variables } = shop.asked.findLast(({ operationName }) => operationName === 'cart') ?? {};
    const words = `Not for ${id} with ${token} and ${variables?.['cart_id']}, nora@example.com`;
    const failure = { data: null, errors: [{ message: words, extensions: { category: words }, path: [words] }] };
    shop.script['cart'] = [failure, { status: 401, body: failure }, failure, { status: 400, body: failure }];
    const answers = [await person.cart(), await person.cart()];
    expect(answers.map(({ message }) => message)).toEqual(['Not for … with … and …, …', 'Not for … with … and …, …']);
    shop.script['cart'] = [{ status: 500, body: failure }, failure, { status: 403, body: words }];
    await person.cart();
    await person.cart();
    shop.script['miniCartQty'] = [failure];
    shop.script['getAuthorizationToken'] = [failure];
    shop.script['createEmptyCart'] = [failure, failure];
    await person.quantity();
    await person.reset();
    await person.reset();
    await person.cart();
  }
  expect(shop.operations()).toContain('customer');
  const secrets = new Set([
    ...members.flatMap(({ ticket, email }) => [ticket, email, encodeURIComponent(email)]),
    ...shop.asked.flatMap(({ token, variables }) => [token ?? '', variables['cart_id'] ?? '']),
    'guest-of-secrets',
  ]);
  secrets.delete('');
  expect(secrets.size).toBeGreaterThan(15);

  const seen = [
    ...people.flatMap(({ answers }) => answers.flatMap(({ body, headers }) => [body, JSON.stringify(headers)])),
    ...shop.log.map((line) => JSON.stringify(line)),
    JSON.stringify(await shop.reports()),
    await shop.metrics.registry.metrics(),
  ].join('\n');
  expect([...secrets].filter((secret) => seen.includes(secret))).toEqual([]);
});
