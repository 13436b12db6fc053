/**
 * Snapshot of all response headers of each class of responses. Update it for an intended change with
 * `npx vitest run --project e2e test/e2e/responseHeads -u`, and review the difference.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltSite, startBuiltSite } from '../../tools/builtSite.ts';
import { fetchHead, type RequestOptions, type ResponseHead, toStableHead } from '../support/fetchHead.ts';

let built: BuiltSite;
let secure: BuiltSite;
/** Responses of both sites by class. */
let plain: Map<string, ResponseHead>;
let safe: Map<string, ResponseHead>;

beforeAll(async () => {
  [built, secure] = await Promise.all([startBuiltSite(), startBuiltSite({ SITE_ORIGIN: 'https://www.example.test' })]);
  [plain, safe] = await Promise.all([allHeads(built), allHeads(secure)]);
});
afterAll(async () => {
  await Promise.all([built.stop(), secure.stop()]);
});

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36' };
// Robots get the complete page instead of a stream.
const robot = { headers: { 'user-agent': 'Googlebot/2.1' } };
const packed = { 'accept-encoding': 'br' };
const home = '/de/proart/';
const shell = '/bff/v1/pl/shell';

const post = (body: object | string, type = 'application/json'): RequestOptions => ({
  method: 'POST',
  headers: { 'content-type': type },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const fromElsewhere = { origin: 'https://elsewhere.test', 'access-control-request-method': 'GET' };

type Row = readonly [name: string, path: string, options?: RequestOptions];

const pages: readonly Row[] = [
  ['page, not cacheable', `${home}?apilist`, robot],
  ['search page', `${home}search/?q=studio`],
  ['error page', `${home}nothing-home/`, robot],
  ['rejected path', `${home}%00/`],
  ['rejected host', home, { headers: { host: 'elsewhere.test' } }],
  ['rejected method', home, { method: 'DELETE' }],
  ['redirect to the canonical path', '/DE/proart/'],
  ['redirect of the root', '/'],
  ['stored redirect', `${home}old-studio/`, robot],
];

const files: readonly Row[] = [
  ['missing asset', '/assets/nothing.js'],
  ['icon', '/favicon.ico'],
  ['robots.txt', '/robots.txt'],
  ['manifest', '/site.webmanifest'],
  ['sitemap', '/sitemap.xml'],
];

const calls: readonly Row[] = [
  ['shared JSON of prices', '/bff/v1/de/prices?ids=studio-16'],
  ['personal JSON', '/bff/v1/de/account'],
  ['personal JSON with a cookie', '/bff/v1/de/cart'],
  ['cacheable problem', '/bff/v1/de/pages/product-line/nothing'],
  ['problem of an invalid request', '/bff/v1/de/search/suggestions'],
  ['problem of a personal call', '/bff/v1/de/session/login', post('{')],
  ['problem of an unknown path', '/bff/v1/nothing'],
  ['rejected path of the BFF', '/bff/v1/de/%00'],
  ['POST with a response body', '/bff/v1/de/session/login', post({ returnUrl: home })],
  ['POST without a response body', '/bff/v1/client-errors', post({ apiUrl: '/a', pageUrl: '/b', websiteCode: 'de' })],
  [
    'POST of a CSP report',
    '/bff/v1/csp-reports',
    post({ 'csp-report': { 'violated-directive': 'img-src', 'document-uri': home } }, 'application/csp-report'),
  ],
  ['preflight', shell, { method: 'OPTIONS', headers: fromElsewhere }],
  ['preflight of a personal call', '/bff/v1/de/cart', { method: 'OPTIONS', headers: fromElsewhere }],
  ['method not allowed', shell, { method: 'DELETE' }],
  ['docs', '/bff/v1/docs'],
  ['style sheet of the docs', '/bff/v1/docs/docs.css'],
  ['openapi.json', '/bff/v1/openapi.json'],
  ['health', '/livez'],
  ['readiness', '/readyz'],
  ['page of the sandbox', '/sandbox/analytics'],
  ['script of the sandbox', '/sandbox/scripts/analytics.js'],
];

const operations: readonly Row[] = [
  ['metrics', '/metrics'],
  ['operations, unknown path', '/nothing'],
];

/** Responses of a site by class. */
async function allHeads(of: BuiltSite): Promise<Map<string, ResponseHead>> {
  const site = of.listener;
  const answers = new Map<string, ResponseHead>();
  const call = async (rows: readonly Row[], origin = site) => {
    for (const [name, path, options] of rows) answers.set(name, await whole(origin + path, options));
  };
  /** Adds the cached response of a path as browsers get it, and the response to its ETag. */
  const requestUntilCached = async (name: string, path: string) => {
    const cached = await until(isCached, site + path, { headers: packed });
    answers.set(`${name}, cached`, cached);
    await call([[`${name}, not modified`, path, { headers: { 'if-none-match': cached.header('etag') } }]]);
    return cached;
  };

  await call([['page, first request', home, robot]]);
  const page = await requestUntilCached('page', home);
  await call([['page, cached, HEAD', home, { method: 'HEAD' }]]);
  answers.set('page, streamed', await streamed(of, '/it/proart/'));
  await call(pages);

  const [, style = ''] = /<(\/assets\/[^>]+\.css)>/.exec(page.header('link')) ?? [];
  const asset = await whole(site + style, { headers: packed });
  answers.set('asset', asset);
  await call([['asset, not modified', style, { headers: { ...packed, 'if-none-match': asset.header('etag') } }]]);
  await call(files);

  await call([['shared JSON, first request', shell, { headers: packed }]]);
  await requestUntilCached('shared JSON', shell);
  await call(calls);
  await call(operations, of.ops);
  return answers;
}

async function whole(url: string, options?: RequestOptions): Promise<ResponseHead> {
  const answer = await fetchHead(url, options);
  await answer.body();
  return answer;
}

/** Repeats a request until the response matches, for example until it is cached and compressed. */
async function until(
  has: (answer: ResponseHead) => boolean,
  url: string,
  options?: RequestOptions,
): Promise<ResponseHead> {
  for (;;) {
    const answer = await whole(url, options);
    if (has(answer)) return answer;
  }
}

function isCached({ header }: ResponseHead): boolean {
  return / hit; ttl/.test(header('cache-status')) && header('content-encoding') === 'br';
}

/** Requests a page that streams because a section is slow. @param path Of an edition that is not cached yet. */
async function streamed(of: BuiltSite, path: string): Promise<ResponseHead & { html: string }> {
  const faults = `${of.sandbox}/__sandbox/faults`;
  const heldUp = { match: '/api/v1/home/whatProSay', fault: 'slow', ms: 60_000 };
  await whole(faults, post(heldUp));
  const answer = await fetchHead(of.listener + path, { headers: browser });
  await whole(faults, { method: 'DELETE' });
  return { ...answer, html: String(await answer.body()) };
}

/** All heads as text; lines common to all are listed once. */
function toText(answers: Map<string, ResponseHead>): string {
  const heads = new Map([...answers].map(([name, { lines }]) => [name, toStableHead(lines)]));
  const ofAll = inAll(heads);
  const rest = [...heads].map(([name, lines]) => [name, lines.filter((line) => !ofAll.includes(line))] as const);
  return [['every response', ofAll] as const, ...rest]
    .map(([name, lines]) => `# ${name}\n${lines.join('\n')}\n`)
    .join('\n');
}

function inAll(heads: Map<string, readonly string[]>): readonly string[] {
  const [first = [], ...others] = heads.values();
  return first.filter((line) => others.every((lines) => lines.includes(line)));
}

test('the headers of every class of responses match the snapshot', async () => {
  await expect(toText(plain)).toMatchFileSnapshot('responseHeads.txt');
});

test('an https site sends HSTS and a reporting group, an http site sends neither', async () => {
  const strict = 'strict-transport-security: max-age=63072000; includeSubDomains';
  for (const [name, answer] of safe) {
    expect(answer.lines, name).toContain(strict);
    const reports = answer.header('content-security-policy').includes('; report-uri ');
    expect(answer.header('content-security-policy').endsWith('; report-to csp'), name).toBe(reports);
    expect(answer.header('reporting-endpoints'), name).toBe(reports ? 'csp="/bff/v1/csp-reports"' : '');
  }
  for (const [name, { lines }] of plain)
    expect(lines.join('\n'), name).not.toMatch(/strict-transport-security|report-to|reporting-endpoints/i);
});

test('each streamed response has its own nonce in its policy and inline scripts; a cached page has none', async () => {
  const nonces = new Set<string | undefined>();
  for (const path of ['/nz/proart/', '/ie/proart/']) {
    const { header, html } = await streamed(built, path);
    const [, nonce] = /script-src 'self' 'nonce-([\w+/]{22}==)'/.exec(header('content-security-policy')) ?? [];
    const tags = (html.match(/<script[^>]*>/g) ?? []).filter((tag) => !/ src=|application\/(ld\+)?json/.test(tag));
    expect(tags).not.toEqual([]);
    expect(new Set(tags.map((tag) => / nonce="([^"]*)"/.exec(tag)?.[1]))).toEqual(new Set([nonce]));
    nonces.add(nonce);

    const cached = await until(({ header: of }) => / hit; ttl/.test(of('cache-status')), built.site + path);
    expect(cached.lines.join('\n')).not.toContain('nonce');
    expect(await (await fetch(built.site + path)).text()).not.toContain('nonce');
  }
  expect(nonces.size).toBe(2);
});
