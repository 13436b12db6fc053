/** Searches all output of the server for secrets of visitors and upstreams under every fault. */
import { expect, onTestFinished, test } from 'vitest';
import { members, teo } from '../../../sandbox/samples/members.ts';
import { startBuiltSite } from '../../../tools/builtSite.ts';
import { rawRequest } from '../../support/rawRequest.ts';

const email = 'canary.person@example.test';
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJjYW5hcnkiOnRydWV9.c2lnbmVkLWJ5LWEtY2FuYXJ5';
const word = 'canary-7f3a91c2d4e5';

const headers = {
  cookie: `aticket=${teo.ticket}; proart_shop=${word}; proart_guest=${word}; session=${word}`,
  authorization: `Bearer ${jwt}`,
  'user-agent': `Browser of ${email}`,
  referer: `https://elsewhere.test/?ticket=${word}&mail=${email}`,
  'x-forwarded-for': `192.0.2.1, ${word}`,
  'x-api-key': word,
};
const query = `ticket=${word}&token=${jwt}&email=${encodeURIComponent(email)}&utm_content=${word}`;

const urls = [
  '/de/proart/',
  '/fr/proart/what-pros-say/',
  '/it/proart/laptops-home/',
  '/jp/proart/profession/photography/',
  '/us/proart/nothing-there/',
  '/us/proart/?apilist',
  '/bff/v1/de/shell',
  '/bff/v1/fr/pages/home',
  '/bff/v1/de/page?path=/de/proart/laptops-home/',
  '/bff/v1/de/prices?ids=studio-16',
  '/bff/v1/de/account',
  '/bff/v1/de/cart',
  '/bff/v1/de/cart/quantity',
  '/bff/v1/de/search/suggestions?q=studio',
  '/bff/v1/xx/shell',
  '/bff/v1/de/nothing',
  '/sitemap.xml',
  '/assets/nothing.js',
  '/%00',
];

const faults = [
  { fault: 'status', status: 500 },
  { fault: 'status', status: 401 },
  { fault: 'reset' },
  { fault: 'html' },
  { fault: 'wrong-schema' },
  { fault: 'truncate' },
];

test('no ticket, token, email address, upstream URL or stack leaks under any fault', async () => {
  const { site, ops, sandbox, log, stop } = await startBuiltSite({ LOG_LEVEL: 'trace', UPSTREAM_TIMEOUT_MS: '2000' });
  onTestFinished(async () => void (await stop('SIGKILL')));
  const control = (method: string, body?: object) =>
    fetch(`${sandbox}/__sandbox/faults`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const answers: string[] = [];
  async function requestAll() {
    const all = urls.map((url) => rawRequest(`${site}${url}${url.includes('?') ? '&' : '?'}${query}`, { headers }));
    const posts = ['session/login', 'session/logout', 'cart/reset', 'assistant/authorization'].map((call) =>
      rawRequest(`${site}/bff/v1/de/${call}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ returnUrl: 1, ticket: word, email }),
      }),
    );
    for (const { headers: head, text } of await Promise.all([...all, ...posts])) {
      // The visitor's own sealed session is allowed.
      const { 'set-cookie': _session, ...others } = head;
      answers.push(`${JSON.stringify(others)}\n${text}`);
    }
  }

  for (const fault of faults) {
    await control('POST', { match: '/', ...fault });
    for (const match of ['cart', 'getAuthorizationToken', 'customer', 'createEmptyCart', 'miniCartQty'])
      await control('POST', { match, ...fault });
    await requestAll();
    await control('DELETE');
  }
  await requestAll();

  const { calls } = (await (await fetch(`${sandbox}/__sandbox/calls`)).json()) as {
    calls: { path: string; body?: object }[];
  };
  const reports = calls.filter(({ path }) => path === '/api/nc/v1/SSRLog').map(({ body }) => JSON.stringify(body));
  const operations = await Promise.all(
    ['/metrics', '/readyz', '/livez'].map(async (path) => (await fetch(ops + path)).text()),
  );
  const people = members.flatMap((member) => [member.ticket, member.email]);
  const secrets = [...people, email, encodeURIComponent(email), jwt, word];
  const found = (texts: readonly string[], words: readonly (string | RegExp)[]) =>
    words.filter((wanted) =>
      texts.some((text) => (typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text))),
    );

  expect(answers.length).toBeGreaterThan(100);
  expect(reports.length).toBeGreaterThan(20);
  expect(log.filter(({ msg }) => msg === 'request completed').length).toBeGreaterThan(100);
  expect(found(answers, [...secrets, /\bat \S+ \(?(file|node):/, /UND_ERR|ECONNRE/])).toEqual([]);
  // The sandbox also serves scripts and images; only its API paths must not appear.
  const upstream = new RegExp(`${sandbox}/(api|recent-data|shop/\\w+/graphql)`);
  expect(
    found(
      answers.filter((text) => !text.includes('apilist')),
      [upstream],
    ),
  ).toEqual([]);
  expect(found(reports, [...secrets, word])).toEqual([]);
  expect(found(operations, [...secrets, upstream])).toEqual([]);
  const lines = log.map((line) => JSON.stringify(line));
  expect(found(lines, [...secrets, /https?:\/\/[^"\s]*\?\w/])).toEqual([]);
}, 120_000);
