/** Concurrent guests and members on two instances that share a Redis, for VISITS requests (default 20,000). */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { members } from '../../../sandbox/samples/members.ts';
import { sandboxSettings } from '../../../sandbox/sandbox.ts';
import { startBuiltSite } from '../../../tools/builtSite.ts';
import { createRandom } from '../../support/mutations.ts';
import { redisMissing, startRedis } from '../../support/redis.ts';
import { controlShop } from '../../support/scriptedShop.ts';

const visits = Number(process.env['VISITS'] ?? 20_000);
const seed = Date.now() % 1_000_000;
const atOnce = 48;
const regions = ['de', 'fr', 'us'];

const secret = 'a secret that both instances seal with';
/** Requested paths by edition; `isOwn` marks personal responses. */
const calls = [
  { path: (region: string) => `/bff/v1/${region}/account`, isOwn: true },
  { path: (region: string) => `/bff/v1/${region}/cart`, isOwn: true },
  { path: (region: string) => `/bff/v1/${region}/cart/quantity`, isOwn: true },
  { path: (region: string) => `/bff/v1/${region}/prices?ids=studio-16,tower`, isOwn: true },
  { path: (region: string) => `/bff/v1/${region}/pages/home`, isOwn: false },
  { path: (region: string) => `/${region}/proart/`, isOwn: false },
];

function createBrowser(cookies: Record<string, string>) {
  return {
    cookies,
    async sendRequest(origin: string, path: string, agent: Agent) {
      const cookie = Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; ');
      const outgoing = request(`${origin}${path}`, { agent, headers: { cookie } });
      outgoing.end();
      const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
      const body = await text(reply);
      for (const line of reply.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies[name] = value;
      }
      return { status: reply.statusCode, body };
    },
  };
}

test.skipIf(redisMissing)(
  `${visits} visits (seed ${seed}) never return another visitor’s data`,
  async () => {
    const redis = await startRedis();
    const env = { REDIS_URL: redis.url, SESSION_SECRET: secret, SITE_ORIGIN: 'http://www.test' };
    const first = await startBuiltSite(env);
    const second = await startBuiltSite({ ...env, ...sandboxSettings(first.sandbox) });
    onTestFinished(async () => {
      await Promise.all([first.stop('SIGKILL'), second.stop('SIGKILL')]);
    });
    const origins = [first.listener, second.listener];
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
    const random = createRandom(seed);
    const below = (limit: number) => Math.floor(random() * limit);

    const people = [
      ...members.map(({ ticket }) => ({ id: ticket, cookies: { aticket: ticket } })),
      ...Array.from({ length: 10 }, (_, n) => ({ id: `guest-${n}`, cookies: { proart_guest: `guest-${n}` } })),
    ];
    for (const [n, { id }] of people.entries())
      for (const region of regions)
        await controlShop(first.sandbox, 'add', {
          region,
          id,
          sku: ['studio-16', 'tower'][n % 2] ?? '',
          quantity: n + 1,
        });

    // Expected responses, requested sequentially.
    const expected = new Map<string, string>();
    for (const { id, cookies } of people) {
      const browser = createBrowser({ ...cookies });
      for (const region of regions)
        for (const { path } of calls) {
          const { status, body } = await browser.sendRequest(origins[0] ?? '', path(region), agent);
          expect([path(region), status]).toEqual([path(region), 200]);
          expected.set(`${id} ${path(region)}`, body);
        }
    }
    const seenBy = (path: string) => new Set(people.map(({ id }) => expected.get(`${id} ${path}`)));
    expect(seenBy('/bff/v1/de/cart').size).toBe(people.length);
    // One response for all members, another for all guests.
    expect(seenBy('/bff/v1/de/account').size).toBe(2);
    expect(seenBy('/bff/v1/de/prices?ids=studio-16,tower').size).toBe(2);

    // Several browsers per person, so that sessions of one person overlap as well.
    const browsers = people.flatMap((person) =>
      Array.from({ length: 4 }, () => ({ id: person.id, ...createBrowser({ ...person.cookies }) })),
    );
    const secrets = members.flatMap(({ ticket, email, firstname }) => [ticket, email, firstname]);
    const wrong: string[] = [];
    let sent = 0;
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (sent < visits) {
          sent += 1;
          const { id, sendRequest } = browsers[below(browsers.length)] as (typeof browsers)[number]; // never empty
          const region = regions[below(regions.length)] ?? '';
          const call = calls[below(calls.length)] as (typeof calls)[number]; // never empty
          const path = call.path(region);
          const { status, body } = await sendRequest(origins[below(2)] ?? '', path, agent);
          // Shared responses may lack prices, so only secrets are checked.
          const isTheirs = call.isOwn
            ? body === expected.get(`${id} ${path}`)
            : !secrets.some((word) => body.includes(word));
          if (status !== 200 || !isTheirs) wrong.push(`${id} ${path} ${status}`);
        }
      }),
    );
    agent.destroy();
    expect(wrong.slice(0, 10)).toEqual([]);
    const shared = calls.filter(({ isOwn }) => !isOwn).map(({ path }) => path('de'));
    for (const path of shared) {
      for (const word of secrets) expect([...seenBy(path)].join()).not.toContain(word);
    }
    expect(await first.stop()).toBe(0);
  },
  900_000,
);
