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

/** A member with two pieces in the cart, and a shop operation that fails after `begin`. */
async function memberUnder(operation: string, fault: string) {
  let now = Date.now();
  // Short, but long enough for the successful calls on a busy machine.
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
    recover: () => fetch(`${bff.sandbox.origin}/__sandbox/faults`, { method: 'DELETE' }),
    /** Log and reports, once every report has arrived. */
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
  '%s failing by %s gives an error without a message, one report, and recovers with the fault',
  async (operation, fault, reason) => {
    const { member, begin, recover: clearFaults, reported } = await memberUnder(operation, fault);
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

    await clearFaults();
    expect(await member.cart()).toMatchObject({ state: 'filled', cart: { total_quantity: 2 }, message: '' });
  },
);

test.each(faults.filter(([fault]) => fault !== 'hang'))(
  'an existing cart failing by %s keeps its token and id',
  async (fault) => {
    const { member, begin, recover: clearFaults, sandbox } = await memberUnder('cart', fault);
    await member.cart();
    await begin();
    expect(await member.cart()).toMatchObject({ state: 'error', message: '' });
    await clearFaults();
    const before = (await sandbox.calls('/shop/')).length;
    expect(await member.cart()).toMatchObject({ state: 'filled' });
    const operations = (await sandbox.calls('/shop/')).slice(before).map(({ operationName }) => operationName);
    expect(operations).toEqual(['cart']);
  },
);

test.each(faults)('a quantity failing by %s is null and reported once', async (fault, reason) => {
  const { member, begin, recover: clearFaults, reported } = await memberUnder('miniCartQty', fault);
  await begin();
  expect(await member.quantity()).toBeNull();
  expect((await reported()).reasons).toEqual([['shop.miniCartQty', reason]]);
  await clearFaults();
  expect(await member.quantity()).toBe(2);
});

test.each(faults)(
  'a customer group failing by %s does not affect the cart and is reported once',
  async (fault, reason) => {
    const { member, begin, wait, reported } = await memberUnder('customer', fault);
    await member.cart();
    wait(33 * hour);
    await begin();
    expect(await member.cart()).toMatchObject({ state: 'filled', cart: { total_quantity: 2 }, message: '' });
    expect((await reported()).reasons).toEqual([['shop.customer', reason]]);
  },
);

test('the breaker opens when the shop stays down, and refused calls are not reported', async () => {
  const { member, begin, reported, sandbox } = await memberUnder('/shop/', 'status');
  await begin();
  for (let count = 0; count < 30; count += 1)
    expect(await member.cart()).toMatchObject({ state: 'error', message: '' });
  const calls = (await sandbox.calls('/shop/')).length;
  expect(calls).toBeLessThan(30);
  expect((await reported()).reports).toHaveLength(calls);
});
