import { expect, test } from 'vitest';
import { teo } from '../../../sandbox/samples/members.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';
import { createCookieVisitor } from '../../support/cookieVisitor.ts';
import { eventually } from '../../support/eventually.ts';
import { controlShop } from '../../support/scriptedShop.ts';

const hour = 3_600_000;
const faults = [
  ['status', 'status'],
  ['hang', 'timeout'],
  ['reset', 'network'],
  ['truncate', 'network'],
  ['html', 'format'],
  ['wrong-schema', 'format'],
] as const;

/** A member whose cart holds two pieces, and the one operation of the shop that fails from now on. */
async function memberUnder(operation: string, fault: string) {
  let now = Date.now();
  // As short as a busy machine bears; the good calls before and after are under the same limit.
  const env = fault === 'hang' ? { UPSTREAM_TIMEOUT_MS: '1500' } : {};
  const bff = await buildTestBff(env, { now: () => now });
  const member = createCookieVisitor(bff.site, { aticket: teo.ticket });
  await controlShop(bff.sandbox.origin, 'add', { region: 'de', id: teo.ticket, sku: 'tower', quantity: 2 });
  const begin = () => bff.sandbox.fault({ match: operation, fault, status: 503 });
  return {
    ...bff,
    member,
    begin,
    wait: (ms: number) => {
      now += ms;
    },
    mend: () => fetch(`${bff.sandbox.origin}/__sandbox/faults`, { method: 'DELETE' }),
    /** What was reported, when every report is in. */
    async reported() {
      const failed = bff.log.filter(({ msg }) => String(msg).startsWith('upstream call failed'));
      await eventually(async () => expect(await bff.sandbox.calls('/api/nc/v1/SSRLog')).toHaveLength(failed.length));
      return {
        reasons: failed.map(({ operation: name, reason }) => [name, reason]),
        reports: await bff.sandbox.calls('/api/nc/v1/SSRLog'),
      };
    },
  };
}

test.each(
  ['getAuthorizationToken', 'createEmptyCart', 'cart'].flatMap((operation) =>
    faults.map(([fault, reason]) => [operation, fault, reason] as const),
  ),
)(
  '%s that fails by %s is told without words, reported once, and over with the fault',
  async (operation, fault, reason) => {
    const { member, begin, mend, reported } = await memberUnder(operation, fault);
    await begin();
    const reply = await member.get('de/cart');
    expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(reply.body).toEqual({ state: 'error', cart: null, formatted: null, message: '' });
    const { reasons, reports } = await reported();
    expect(reasons).toEqual([[`shop.${operation}`, reason]]);
    expect(reports[0]?.body).toMatchObject({
      websiteCode: 'de',
      apiUrl: expect.stringMatching(/\/shop\/de\/graphql$/),
    });

    await mend();
    expect(await member.cart()).toMatchObject({ state: 'filled', cart: { total_quantity: 2 }, message: '' });
  },
);

test.each(faults.filter(([fault]) => fault !== 'hang'))(
  'a cart that fails by %s once there is one keeps its token and id',
  async (fault) => {
    const { member, begin, mend, sandbox } = await memberUnder('cart', fault);
    await member.cart();
    await begin();
    expect(await member.cart()).toMatchObject({ state: 'error', message: '' });
    await mend();
    const before = (await sandbox.calls('/shop/')).length;
    expect(await member.cart()).toMatchObject({ state: 'filled' });
    const operations = (await sandbox.calls('/shop/')).slice(before).map(({ operationName }) => operationName);
    expect(operations).toEqual(['cart']);
  },
);

test.each(faults)('a quantity that fails by %s is not known, and reported once', async (fault, reason) => {
  const { member, begin, mend, reported } = await memberUnder('miniCartQty', fault);
  await begin();
  expect(await member.quantity()).toBeNull();
  expect((await reported()).reasons).toEqual([['shop.miniCartQty', reason]]);
  await mend();
  expect(await member.quantity()).toBe(2);
});

test.each(faults)(
  'a customer group that fails by %s takes nothing from the cart, and is reported once',
  async (fault, reason) => {
    const { member, begin, wait, reported } = await memberUnder('customer', fault);
    await member.cart();
    wait(33 * hour);
    await begin();
    expect(await member.cart()).toMatchObject({ state: 'filled', cart: { total_quantity: 2 }, message: '' });
    expect((await reported()).reasons).toEqual([['shop.customer', reason]]);
  },
);

test('a shop that is down for long is left alone, and nobody reports what was not asked', async () => {
  const { member, begin, reported, sandbox } = await memberUnder('/shop/', 'status');
  await begin();
  for (let count = 0; count < 30; count += 1)
    expect(await member.cart()).toMatchObject({ state: 'error', message: '' });
  const calls = (await sandbox.calls('/shop/')).length;
  expect(calls).toBeLessThan(30);
  expect((await reported()).reports).toHaveLength(calls);
});
