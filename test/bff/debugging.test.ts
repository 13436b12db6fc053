/** The development panel on pages of an app: where it stands, what it shows, and whose answers stay as they are. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import request from 'supertest';
import { expect, test } from 'vitest';
import { startDebugging } from '../../bff/dev/debugging.ts';
import type { PageSource, PageVisit } from '../../contracts/pageSource.ts';
import { buildTestApp } from '../support/buildTestApp.ts';
import { buildTestBff } from '../support/buildTestBff.ts';

const start = '<!doctype html><html><body><main>Page</main>';
const end = '</body></html>';
const panel = '<aside class="debugPanel"';

/** Where an app listens whose pages are sent like this, and which keeps them. */
async function buildPages(send: (reply: FastifyReply) => FastifyReply, settings: { BFF_URL?: string } = {}) {
  const { app, listen } = buildTestApp();
  startDebugging(app, { ROLE: settings.BFF_URL ? 'renderer' : 'all', BFF_URL: settings.BFF_URL });
  app.get('/*', (_request, reply) =>
    send(reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=60' })),
  );
  app.get('/bff/v1/other', (_request, reply) => send(reply.type('text/html')));
  return (await listen()).origin;
}

test('the panel is the last of a page’s body, and the page is kept by nobody', async () => {
  const site = await buildPages((reply) => reply.send(Buffer.from(start + end)));
  const { text: body, headers } = await request(site).get('/de/proart/?a=1&debug');
  expect(body.startsWith(`${start}${panel}`)).toBe(true);
  expect(body.endsWith(`</aside>${end}`)).toBe(true);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toContain(String(headers['x-request-id']));
  expect(body).toContain(`HTML ${(start + end).length} B`);
});

test('a page that streams has it behind its last section', async () => {
  const site = await buildPages((reply) =>
    reply.send(Readable.from([start, '<p>late</p>', end].map((text) => Buffer.from(text)))),
  );
  const { text: body } = await request(site).get('/de/proart/?debug');
  expect(body.startsWith(`${start}<p>late</p>${panel}`)).toBe(true);
  expect(body.endsWith(`</aside>${end}`)).toBe(true);
  expect(body).toContain('<strong>streaming</strong>');
});

test.each(['/de/proart/', '/de/proart/?debugger=1', '/de/proart/?q=debug', '/bff/v1/other?debug'])(
  '%s is as it would be without',
  async (url) => {
    const site = await buildPages((reply) => reply.send(start + end));
    const { text: body, headers } = await request(site).get(url);
    expect(body).toBe(start + end);
    expect(headers['cache-control']).not.toBe('no-store');
  },
);

test('what is no page stays what it is', async () => {
  const site = await buildPages((reply) => reply.redirect('/elsewhere/', 301));
  const { text: body, headers, status } = await request(site).get('/de/proart/?debug');
  expect([status, body, headers['cache-control']]).toEqual([301, '', 'no-store']);
  expect((await request(site).get('/bff/dev/records/unknown-request')).status).toBe(404);
});

test('an address is shown as text', async () => {
  const site = await buildPages((reply) => reply.send(start + end));
  const { text: body } = await request(site).get('/de/proart/?debug&x=</code><script>alert(1)</script>');
  expect(body).not.toContain('<script>');
  expect(body).toContain('?debug&amp;x=');
});

const visit: PageVisit = {
  region: 'de',
  path: '/de/proart/',
  query: 'debug',
  pageUrl: '/de/proart/?debug',
  requestId: '',
};

test('phases, sizes and missing sections are what the page source told', async () => {
  const { source, sandbox } = await buildTestBff();
  await sandbox.fault({ match: '/api/v1/banner', fault: 'status', status: 500 });
  const { app, listen } = buildTestApp();
  const debugging = startDebugging(app, { ROLE: 'all', BFF_URL: undefined });
  const watched: PageSource = debugging.watched(source);
  app.get('/*', async ({ id }, reply) => {
    const asked = { ...visit, requestId: id };
    await Promise.all([watched.shell(asked), watched.page(asked, { streaming: false })]);
    return reply.type('text/html').send(start + end);
  });
  const { text: body } = await request((await listen()).origin).get('/de/proart/?debug');
  expect(body).toContain('<dd>banner (status)</dd>');
  expect(body).toMatch(/shell JSON [\d.]+ kB, page JSON [\d.]+ kB, HTML \d+ B/);
  for (const phase of ['shell', 'page', 'rendering']) expect(body).toContain(`<strong>${phase}</strong>`);
});

test('a renderer alone shows what its BFF has looked up, and says so when that does not tell', async () => {
  const bff = buildTestApp();
  const other = startDebugging(bff.app, { ROLE: 'bff', BFF_URL: undefined });
  bff.app.get('/bff/v1/de/shell', ({ id }) => {
    const lookup = other.recorders.of(id)?.lookup('content', 'header', new URL('http://localhost/api/v1/header'));
    lookup?.counted('l1', 'hit');
    lookup?.found({ bytes: 1_234 });
    return {};
  });
  const { origin } = await bff.listen();
  const site = await buildPages((reply) => reply.send(start + end), { BFF_URL: origin });
  const draw = async (id: string) => (await request(site).get(visit.pageUrl).set('x-request-id', id)).text;

  expect(await draw('request-1')).toContain('not known');
  await fetch(`${origin}/bff/v1/de/shell`, {
    headers: { 'x-request-id': 'request-2', referer: origin + visit.pageUrl },
  });
  const told = await draw('request-2');
  expect(told).not.toContain('not known');
  expect(told).toContain('content header<code>/api/v1/header</code>');
  expect(told).toContain('1 lookup: 1 l1 hit');
});
