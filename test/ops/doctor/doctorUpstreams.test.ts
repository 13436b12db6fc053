import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { explainNetwork } from '../../../ops/doctor/explainFailure.ts';
import { freePort } from '../../../tools/freePort.ts';
import { examineSandbox, linesOf } from '../../support/examineSandbox.ts';

test('healthy upstreams are all listed, and nothing is wrong', async () => {
  const { findings } = await examineSandbox({ editions: ['de', 'us'] });
  expect(linesOf(findings, 'wrong')).toEqual([]);
  const succeeding = findings.filter(({ text }) => /calls? succeeded/.test(text)).map(({ about }) => about);
  expect(succeeding).toEqual([
    'CONTENT_API_URL',
    'RECENT_DATA_API_URL',
    'WEBSITE_INFO_API_URL',
    'SUPPORT_API_URL',
    'ASSISTANT_API_URL',
    'SHOP_ALLOWED_ORIGINS',
  ]);
});

test.each([
  [{ match: '/api/v1/header', fault: 'html' }, /^CONTENT_API_URL header for de: not JSON\. Probably an HTML page/],
  [
    { match: '/api/v1/banner', fault: 'wrong-schema' },
    /^CONTENT_API_URL banner for de: unexpected shape at \/\. The response does not match/,
  ],
  [{ match: '/api/v1/footer', fault: 'reset' }, /^CONTENT_API_URL footer for de: the connection was closed/],
  [{ match: '/api/v1/footer', fault: 'truncate' }, /^CONTENT_API_URL footer for de: the connection was closed/],
  [{ match: '/api/v1/website', fault: 'hang' }, /^CONTENT_API_URL website for de: no response within 3000 ms/],
  [{ match: '/api/v1/website', fault: 'huge' }, /^CONTENT_API_URL website for de: too large/],
  [{ match: '/api/v1/seo', fault: 'status' }, /^CONTENT_API_URL seo for de: HTTP 500\. The upstream itself fails/],
  [{ match: '/api/v1/seo', fault: 'status', status: 403 }, /HTTP 403\. It denies access to this machine/],
  [{ match: '/api/v1/seo', fault: 'status', status: 404 }, /HTTP 404\. Is CONTENT_API_URL right\?/],
  [{ match: '/api/v1/seo', fault: 'status', status: 429 }, /HTTP 429\. It limits the rate of calls/],
  [{ match: '/api/v1/seo', fault: 'status', status: 301 }, /HTTP 301\. .* redirects are not followed/],
  [
    { match: '/recent-data/apiv2/Search', fault: 'html' },
    /^RECENT_DATA_API_URL recent\.SearchSuggestion for de: not JSON/,
  ],
  [
    { match: '/recent-data/apiv2/WebsiteInfo', fault: 'status' },
    /^WEBSITE_INFO_API_URL recent\.WebsiteInfo for de: HTTP 500/,
  ],
  [{ match: '/support/', fault: 'wrong-schema' }, /^SUPPORT_API_URL support for de: unexpected shape/],
  [{ match: '/assistant/', fault: 'status' }, /^ASSISTANT_API_URL assistant\.status for de: HTTP 500/],
  [{ match: '/shop/', fault: 'html' }, /^SHOP_ALLOWED_ORIGINS shop\.miniCartQty for de: not JSON/],
])('%o is one wrong finding with its location and remedy', async (fault, line) => {
  const { findings } = await examineSandbox({ faults: [fault], env: { UPSTREAM_TIMEOUT_MS: '3000' } });
  expect(linesOf(findings, 'wrong')).toEqual([expect.stringMatching(line)]);
});

test('a slow upstream is a note', async () => {
  const { findings } = await examineSandbox({ faults: [{ match: '/support/', fault: 'slow', ms: 900 }] });
  expect(linesOf(findings, 'wrong')).toEqual([]);
  expect(linesOf(findings, 'note')).toContainEqual(
    expect.stringMatching(/^SUPPORT_API_URL slow: .*support.* took \d+/),
  );
});

test('the same failure in several editions is one finding', async () => {
  const faults = [{ match: '/api/v1/header', fault: 'status' }];
  const { findings } = await examineSandbox({ faults, editions: ['de', 'us', 'jp'] });
  expect(linesOf(findings, 'wrong')).toEqual([
    expect.stringMatching(/^CONTENT_API_URL header for de, us, jp: HTTP 500/),
  ]);
});

/** All calls that the sandbox has received. */
async function calls(origin: string): Promise<{ path: string; query: { websiteCode: string } }[]> {
  const reply = await fetch(`${origin}/__sandbox/calls`);
  return ((await reply.json()) as { calls: Awaited<ReturnType<typeof calls>> }).calls;
}

test('an upstream that hangs is called for one edition only', async () => {
  const faults = [{ match: '/api/', fault: 'hang' }];
  const env = { UPSTREAM_TIMEOUT_MS: '2000' };
  const { findings, origin } = await examineSandbox({ faults, env, editions: ['de', 'us'] });
  expect(linesOf(findings, 'wrong')).toEqual([
    expect.stringMatching(/^CONTENT_API_URL header, .* for de: no response/),
  ]);
  expect(
    (await calls(origin)).filter(({ path }) => path.startsWith('/api/')).map(({ query }) => query.websiteCode),
  ).toEqual(Array(10).fill('de'));
});

test('failures are not reported to SSRLog', async () => {
  const { origin } = await examineSandbox({ faults: [{ match: '/api/v1/', fault: 'status' }] });
  const paths = (await calls(origin)).map(({ path }) => path);
  expect(paths).toContain('/api/v1/header');
  expect(paths.filter((path) => path.includes('SSRLog'))).toEqual([]);
});

test('an unused port and an unknown host name are wrong, without the query of the URL', async () => {
  const unusedOrigin = `http://127.0.0.1:${await freePort()}`;
  const { findings } = await examineSandbox({
    env: { SUPPORT_API_URL: `${unusedOrigin}/links?key=secret`, ASSISTANT_API_URL: 'http://no-such-host.invalid' },
  });
  expect(linesOf(findings, 'wrong')).toEqual([
    `SUPPORT_API_URL support for de: ${unusedOrigin.slice(7)} refuses connections. Is it running, and is the port in SUPPORT_API_URL right?`,
    expect.stringMatching(
      /^ASSISTANT_API_URL assistant\.status for de: no-such-host\.invalid cannot be resolved \(\w+\)\. Check ASSISTANT_API_URL/,
    ),
  ]);
});

test('an https URL of a plain http server is wrong', async () => {
  const server = createServer((_request, reply) => reply.end()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await expect.poll(() => server.listening).toBe(true);
  const { port } = server.address() as AddressInfo; // a TCP server that listens has a port
  const { findings } = await examineSandbox({ env: { SUPPORT_API_URL: `https://127.0.0.1:${port}` } });
  expect(linesOf(findings, 'wrong')).toEqual([
    expect.stringMatching(/does not speak TLS \(\w+\)\. Is the port right\?/),
  ]);
});

test.each([
  ['CERT_HAS_EXPIRED', 'has expired. Renew it'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'is for another host name. Is a.test in SETTING right?'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'NODE_EXTRA_CA_CERTS'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'NODE_EXTRA_CA_CERTS'],
])('the certificate error %s has a remedy', (code, expected) => {
  const { text, remedy } = explainNetwork(code, 'SETTING', new URL('https://a.test'));
  expect(`${text}. ${remedy}`).toContain(expected);
});

test('a missing URL of an optional upstream is a note', async () => {
  const { findings } = await examineSandbox({ env: { SUPPORT_API_URL: '' } });
  expect(linesOf(findings, 'note')).toContain('SUPPORT_API_URL is not set: its feature is disabled');
});
