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

/** A member with two pieces in the cart, and a shop operation that fails after `startFault`. */
async function memberWithFault(operation: string, fault: string) {
  let now = Date.now();
  // Short, but long enough for the successful calls on a busy machine.
  const env = fault === 'hang' ? { UPSTREAM_TIMEOUT_MS: '1500' } : {};
  const bff = await buildTestBff(env, { now: () => now });
  const member = createCookieVisitor(bff.site, { aticket: teo.ticket });
  await controlShop(bff.sandbox.origin, 'add', { region: 'de', id: teo.ticket, sku: 'tower', quantity: 2 });
  const startFault = () => bff.sandbox.fault({ match: operation, fault, status: 503 });
  return {
    ...bff,
    member,
    startFault,
    advance: (ms: number) => {
      now += ms;
    },
    clearFaults: () => fetch(`${bff.sandbox.origin}/__sandbox/faults`, { method: 'DELETE' }),
    /** Returns logged failures and received reports; waits until each failure is reported. */
    async readReports() {
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
  '%s failing by %s gives an error without a message, one report, and recovers when the fault ends',
  async (operation, fault, reason) => {
    const { member, startFault, clearFaults, readReports } = await memberWithFault(operation, fault);
    await startFault();
    const reply = await member.get('de/cart');
    expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(reply.body).toEqual({ owner: 'member', state: 'error', cart: null, formatted: null, message: '' });
    const { reasons, reports } = await readReports();
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
  'an existing cart failing by %s does not lose its token and id',
  async (fault) => {
    const { member, startFault, clearFaults, sandbox } = await memberWithFault('cart', fault);
    await member.cart();
    await startFault();
    expect(await member.cart()).toMatchObject({ state: 'error', message: '' });
    await clearFaults();
    const before = (await sandbox.calls('/shop/')).length;
    expect(await member.cart()).toMatchObject({ state: 'filled' });
    const operations = (await sandbox.calls('/shop/')).slice(before).map(({ operationName }) => operationName);
    expect(operations).toEqual(['cart']);
  },
);

test.each(faults)('a quantity failing by %s is null and reported once', async (fault, reason) => {
  const { member, startFault, clearFaults, readReports } = await memberWithFault('miniCartQty', fault);
  await startFault();
  expect(await member.quantity()).toBeNull();
  expect((await readReports()).reasons).toEqual([['shop.miniCartQty', reason]]);
  await clearFaults();
  expect(await member.quantity()).toBe(2);
});

test.each(faults)(
  'a customer group failing by %s does not affect the cart and is reported once',
  async (fault, reason) => {
    const { member, startFault, advance, readReports } = await memberWithFault('customer', fault);
    await member.cart();
    advance(33 * hour);
    await startFault();
    expect(await member.cart()).toMatchObject({ state: 'filled', cart: { total_quantity: 2 }, message: '' });
    expect((await readReports()).reasons).toEqual([['shop.customer', reason]]);
  },
);

test('the breaker opens when the shop stays down, and refused calls are not reported', async () => {
  const { member, startFault, readReports, sandbox } = await memberWithFault('/shop/', 'status');
  await startFault();
  for (let count = 0; count < 30; count += 1)
    expect(await member.cart()).toMatchObject({ state: 'error', message: '' });
  const calls = (await sandbox.calls('/shop/')).length;
  expect(calls).toBeLessThan(30);
  expect((await readReports()).reports).toHaveLength(calls);
});
