import request from 'supertest';
import { expect, test } from 'vitest';
import { buildTestBff, type TestBff } from '../../support/buildTestBff.ts';

const url = '/bff/v1/csp-reports';
const message = 'a browser refused what the content security policy forbids';
const page = 'https://www.test/de/proart/laptops-home/';

/** As browsers send it for `report-uri`. */
const byUri = (report: object = {}) => ({
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

/** And for `report-to`. */
const byGroup = (body: object = {}) => ({
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
const asReports = 'application/reports+json';

/** What the log has of reports, without what every line has. */
const linesOf = ({ log }: TestBff) =>
  log
    .filter(({ msg }) => msg === message)
    .map(({ directive, blocked, page: path, source, line }) => ({ directive, blocked, page: path, source, line }));

test('what is reported in the one way or the other is a line each: what was refused, where, and what wanted it', async () => {
  const bff = await buildTestBff();
  const first = await post(bff, byUri());
  expect([first.status, first.text]).toEqual([204, '']);
  expect((await post(bff, [byGroup(), byGroup({ sourceFile: null, lineNumber: null })], asReports)).status).toBe(204);

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

test('nothing that may be somebody’s own gets into the log', async () => {
  const bff = await buildTestBff();
  await post(
    bff,
    byUri({
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

test('a path is no longer in the log than of use', async () => {
  const bff = await buildTestBff();
  await post(bff, byUri({ 'document-uri': `https://www.test/${'de/'.repeat(1_000)}` }));
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
])('of what was refused, %j, the log has %j', async (blocked, told) => {
  const bff = await buildTestBff();
  await post(bff, byUri({ 'blocked-uri': blocked }));
  expect(linesOf(bff)).toEqual([expect.objectContaining({ blocked: told })]);
  expect(JSON.stringify(bff.log)).not.toMatch(/canary/i);
});

test('an older browser names the directive with its sources', async () => {
  const bff = await buildTestBff();
  await post(bff, byUri({ 'violated-directive': "script-src 'self' https://analytics.test" }));
  expect(linesOf(bff)).toEqual([expect.objectContaining({ directive: 'script-src' })]);
});

test.each([
  ['Chromium', 'chrome-extension://abcdef/content.js'],
  ['Chromium, the scheme alone', 'chrome-extension'],
  ['Firefox', 'moz-extension://0f5a/content.js'],
  ['Safari', 'safari-web-extension://0F5A/content.js'],
  ['Safari, which hides it', 'webkit-masked-url://hidden/'],
])('extensions of %s are none of our business', async (_what, address) => {
  const bff = await buildTestBff();
  const replies = [
    await post(bff, byUri({ 'source-file': address })),
    await post(bff, byUri({ 'blocked-uri': address })),
    await post(bff, [byGroup({ sourceFile: address }), byGroup({ blockedURL: address })], asReports),
  ];
  expect(replies.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(linesOf(bff)).toEqual([]);
});

test('reports of other kinds are taken and left alone, and of many at once the first are told', async () => {
  const bff = await buildTestBff();
  const others = [{ type: 'deprecation', body: { id: 'canary' }, url: page }, { type: 'intervention' }];
  expect((await post(bff, others, asReports)).status).toBe(204);
  expect(linesOf(bff)).toEqual([]);
  const short = { documentURL: page, effectiveDirective: 'img-src' };
  const many = Array.from({ length: 100 }, () => ({ type: 'csp-violation', body: short }));
  expect((await post(bff, many, asReports)).status).toBe(204);
  expect(linesOf(bff)).toHaveLength(20);
});

test.each([
  ['JSON that is none', '{"csp-report":', 400],
  ['nothing', '', 400],
  ['no report', '{}', 400],
  ['a word', '"csp-report"', 400],
  ['a report without a page', { 'csp-report': { 'violated-directive': 'img-src' } }, 400],
  ['a directive that is none', byUri({ 'violated-directive': 'Canary {}' }), 400],
  ['a line that is none', byUri({ 'line-number': 'canary' }), 400],
  ['a violation among others that is none', [byGroup(), { type: 'csp-violation', body: {} }], 400],
  ['a prototype', `{"__proto__":{"a":1},${JSON.stringify(byUri()).slice(1)}`, 400],
  ['a member twice', `{"csp-report":{},${JSON.stringify(byUri()).slice(1)}`, 400],
  ['65 levels', `{"x":${'['.repeat(65)}${']'.repeat(65)},${JSON.stringify(byUri()).slice(1)}`, 400],
  ['more than 16 KiB', byUri({ 'script-sample': 'x'.repeat(16_384) }), 413],
])('%s is refused and not logged', async (_what, payload, status) => {
  const bff = await buildTestBff();
  const reply = await post(bff, payload);
  expect(reply.status).toBe(status);
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(linesOf(bff)).toEqual([]);
});

test('the two types of reports are taken here and nowhere else, and no others here', async () => {
  const bff = await buildTestBff();
  for (const type of ['application/json', 'text/plain', 'application/csp-report; charset=utf-16'])
    expect((await post(bff, byUri(), type)).status, type).toBe(415);
  expect((await post(bff, byUri(), 'application/csp-report', { 'content-encoding': 'gzip' })).status).toBe(415);
  const others = ['application/csp-report', asReports].map((type) =>
    request(bff.site).post('/bff/v1/client-errors').set('content-type', type).send('{}'),
  );
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([415, 415]);
  const error = { apiUrl: '/a', pageUrl: '/b', websiteCode: 'de' };
  expect((await request(bff.site).post('/bff/v1/client-errors').send(error)).status).toBe(204);
});

test('nobody keeps the answer, and pages of other sites report nothing', async () => {
  const bff = await buildTestBff();
  expect((await post(bff, byUri())).headers).toMatchObject({ 'cache-control': 'private, no-store' });
  const other = await post(bff, byUri(), 'application/csp-report', { 'sec-fetch-site': 'cross-site' });
  expect([other.status, other.body.code]).toEqual([403, 'CROSS_SITE']);
});

test('a browser that reports all the time has to wait', async () => {
  const bff = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '20' });
  const send = async () => (await post(bff, byUri())).status;
  expect([await send(), await send(), await send()]).toEqual([204, 204, 429]);
  expect(linesOf(bff)).toHaveLength(2);
});
