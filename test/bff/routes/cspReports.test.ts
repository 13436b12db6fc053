import request from 'supertest';
import { expect, test } from 'vitest';
import { buildTestBff, type TestBff } from '../../support/buildTestBff.ts';

const url = '/bff/v1/csp-reports';
const message = 'content security policy violation in a browser';
const page = 'https://www.test/de/proart/laptops-home/';

/** A report as browsers send it for `report-uri`. */
const reportUriBody = (report: object = {}) => ({
  'csp-report': {
    'document-uri': page,
    referrer: 'https://search.test/?q=canary',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'none'",
    disposition: 'enforce',
    'blocked-uri': 'inline',
    'line-number': 7,
    'column-number': 1,
    'source-file': 'https://www.test/assets/a.js',
    'status-code': 200,
    'script-sample': 'canary',
    ...report,
  },
});

/** A report as browsers send it for `report-to`. */
const reportToEntry = (body: object = {}) => ({
  type: 'csp-violation',
  age: 10,
  url: page,
  user_agent: 'canary',
  body: {
    documentURL: page,
    referrer: '',
    effectiveDirective: 'require-trusted-types-for',
    blockedURL: 'trusted-types-sink',
    originalPolicy: "default-src 'none'",
    sourceFile: 'https://analytics.test/a.js?canary',
    sample: 'Element innerHTML|canary',
    disposition: 'enforce',
    statusCode: 200,
    lineNumber: 3,
    columnNumber: 1,
    ...body,
  },
});

const post = ({ site }: TestBff, payload: object | string, type = 'application/csp-report', headers = {}) =>
  request(site)
    .post(url)
    .set({ 'content-type': type, ...headers })
    .send(typeof payload === 'string' ? payload : JSON.stringify(payload));
const reportsType = 'application/reports+json';

/** Log lines of reports, without the members that all log lines have. */
const linesOf = ({ log }: TestBff) =>
  log
    .filter(({ msg }) => msg === message)
    .map(({ directive, blocked, page: path, source, line }) => ({ directive, blocked, page: path, source, line }));

test('reports by report-uri and report-to are logged one line each', async () => {
  const bff = await buildTestBff();
  const first = await post(bff, reportUriBody());
  expect([first.status, first.text]).toEqual([204, '']);
  expect(
    (await post(bff, [reportToEntry(), reportToEntry({ sourceFile: null, lineNumber: null })], reportsType)).status,
  ).toBe(204);

  const sink = {
    directive: 'require-trusted-types-for',
    blocked: 'trusted-types-sink',
    page: '/de/proart/laptops-home/',
  };
  expect(linesOf(bff)).toEqual([
    { directive: 'script-src-elem', blocked: 'inline', page: sink.page, source: '/assets/a.js', line: 7 },
    { ...sink, source: '/a.js', line: 3 },
    { ...sink, source: '', line: null },
  ]);
  expect(bff.log.find(({ msg }) => msg === message)).toMatchObject({ level: 40, reqId: expect.any(String) });
  expect(JSON.stringify(bff.log)).not.toContain('canary');
});

test('no personal data is logged', async () => {
  const bff = await buildTestBff();
  await post(
    bff,
    reportUriBody({
      'document-uri':
        'https://www.test/de/proart/canary@here.test/eyJhbGciOiJIUzI1NiJ9canary/?mail=canary@here.test#canary',
      'blocked-uri': 'https://name:canary@elsewhere.test/canary?token=canary',
      'source-file': 'https://www.test/de/canary%40here.test/?aticket=canary',
    }),
  );
  expect(linesOf(bff)).toEqual([
    expect.objectContaining({ page: '/de/proart/…/…/', blocked: 'https://elsewhere.test', source: '/de/…/' }),
  ]);
  expect(JSON.stringify(bff.log)).not.toContain('canary');
});

test('logged paths are shortened', async () => {
  const bff = await buildTestBff();
  await post(bff, reportUriBody({ 'document-uri': `https://www.test/${'de/'.repeat(1_000)}` }));
  expect(linesOf(bff)).toEqual([expect.objectContaining({ page: `/${'de/'.repeat(67)}`.slice(0, 200) })]);
});

test.each([
  ['inline', 'inline'],
  ['data', 'data'],
  ['data:text/html,canary', 'data:'],
  ['blob:https://www.test/canary', 'blob:'],
  ['//', '…'],
  ['CANARY canary', '…'],
  ['', '…'],
])('the blocked URI %j is logged as %j', async (blocked, logged) => {
  const bff = await buildTestBff();
  await post(bff, reportUriBody({ 'blocked-uri': blocked }));
  expect(linesOf(bff)).toEqual([expect.objectContaining({ blocked: logged })]);
  expect(JSON.stringify(bff.log)).not.toMatch(/canary/i);
});

test('a directive with its sources, as older browsers send it, is reduced to its name', async () => {
  const bff = await buildTestBff();
  await post(bff, reportUriBody({ 'violated-directive': "script-src 'self' https://analytics.test" }));
  expect(linesOf(bff)).toEqual([expect.objectContaining({ directive: 'script-src' })]);
});

test.each([
  ['Chromium', 'chrome-extension://abcdef/content.js'],
  ['Chromium, the scheme alone', 'chrome-extension'],
  ['Firefox', 'moz-extension://0f5a/content.js'],
  ['Safari', 'safari-web-extension://0F5A/content.js'],
  ['Safari, which hides it', 'webkit-masked-url://hidden/'],
])('violations by extensions in %s are ignored', async (_what, target) => {
  const bff = await buildTestBff();
  const replies = [
    await post(bff, reportUriBody({ 'source-file': target })),
    await post(bff, reportUriBody({ 'blocked-uri': target })),
    await post(bff, [reportToEntry({ sourceFile: target }), reportToEntry({ blockedURL: target })], reportsType),
  ];
  expect(replies.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(linesOf(bff)).toEqual([]);
});

test('reports of other types are not logged, and of a request with many violations only the first 20', async () => {
  const bff = await buildTestBff();
  const otherReports = [{ type: 'deprecation', body: { id: 'canary' }, url: page }, { type: 'intervention' }];
  expect((await post(bff, otherReports, reportsType)).status).toBe(204);
  expect(linesOf(bff)).toEqual([]);
  const short = { documentURL: page, effectiveDirective: 'img-src' };
  const many = Array.from({ length: 100 }, () => ({ type: 'csp-violation', body: short }));
  expect((await post(bff, many, reportsType)).status).toBe(204);
  expect(linesOf(bff)).toHaveLength(20);
});

test.each([
  ['invalid JSON', '{"csp-report":', 400],
  ['an empty body', '', 400],
  ['an object without a report', '{}', 400],
  ['a string', '"csp-report"', 400],
  ['a report without a page', { 'csp-report': { 'violated-directive': 'img-src' } }, 400],
  ['an invalid directive', reportUriBody({ 'violated-directive': 'Canary {}' }), 400],
  ['an invalid line', reportUriBody({ 'line-number': 'canary' }), 400],
  ['an invalid violation among others', [reportToEntry(), { type: 'csp-violation', body: {} }], 400],
  ['a prototype', `{"__proto__":{"a":1},${JSON.stringify(reportUriBody()).slice(1)}`, 400],
  ['a member twice', `{"csp-report":{},${JSON.stringify(reportUriBody()).slice(1)}`, 400],
  ['65 levels', `{"x":${'['.repeat(65)}${']'.repeat(65)},${JSON.stringify(reportUriBody()).slice(1)}`, 400],
  ['more than 16 KiB', reportUriBody({ 'script-sample': 'x'.repeat(16_384) }), 413],
])('%s is refused and not logged', async (_what, payload, status) => {
  const bff = await buildTestBff();
  const reply = await post(bff, payload);
  expect(reply.status).toBe(status);
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(linesOf(bff)).toEqual([]);
});

test('only the two report content types are accepted, and only by this endpoint', async () => {
  const bff = await buildTestBff();
  for (const type of ['application/json', 'text/plain', 'application/csp-report; charset=utf-16'])
    expect((await post(bff, reportUriBody(), type)).status, type).toBe(415);
  expect((await post(bff, reportUriBody(), 'application/csp-report', { 'content-encoding': 'gzip' })).status).toBe(415);
  const refused = ['application/csp-report', reportsType].map((type) =>
    request(bff.site).post('/bff/v1/client-errors').set('content-type', type).send('{}'),
  );
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([415, 415]);
  const error = { apiUrl: '/a', pageUrl: '/b', websiteCode: 'de' };
  expect((await request(bff.site).post('/bff/v1/client-errors').send(error)).status).toBe(204);
});

test('the response is uncacheable, and cross-site reports are refused', async () => {
  const bff = await buildTestBff();
  expect((await post(bff, reportUriBody())).headers).toMatchObject({ 'cache-control': 'private, no-store' });
  const crossSite = await post(bff, reportUriBody(), 'application/csp-report', { 'sec-fetch-site': 'cross-site' });
  expect([crossSite.status, crossSite.body.code]).toEqual([403, 'CROSS_SITE']);
});

test('frequent reports are rate limited', async () => {
  const bff = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '20' });
  const send = async () => (await post(bff, reportUriBody())).status;
  expect([await send(), await send(), await send()]).toEqual([204, 204, 429]);
  expect(linesOf(bff)).toHaveLength(2);
});
