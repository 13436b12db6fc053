import request from 'supertest';
import { expect, test } from 'vitest';
import { buildTestBff, type TestBff } from '../../support/buildTestBff.ts';

const url = '/bff/v1/web-vitals';
const measured = { pageKind: 'home', LCP: 1_234.5, INP: 48, CLS: 0.06, TTFB: 90 };

const agents = {
  chromium:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  webkit:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  chromeOfIos:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0 Mobile/15E148 Safari/604.1',
  firefoxOfIos:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
};

const post = ({ site }: TestBff, body: object | string, userAgent = agents.chromium) =>
  request(site)
    .post(url)
    .set({ 'content-type': 'application/json', 'user-agent': userAgent })
    .send(typeof body === 'string' ? body : JSON.stringify(body));

/** The lines of the histograms that contain all of these texts. */
async function linesOf({ metrics }: TestBff, ...parts: string[]): Promise<string[]> {
  const lines = (await metrics.registry.metrics()).split('\n');
  return lines.filter((line) => line.startsWith('proart_web_vitals') && parts.every((part) => line.includes(part)));
}

test('measurements are counted by metric, page kind and engine, and nothing is kept of the visitor', async () => {
  const bff = await buildTestBff();
  const reply = await post(bff, { ...measured, url: '/de/proart/?canary', user: 'canary' });
  expect([reply.status, reply.text]).toEqual([204, '']);
  expect(reply.headers).toMatchObject({ 'cache-control': 'private, no-store' });

  expect(await linesOf(bff, '_sum')).toEqual([
    'proart_web_vitals_seconds_sum{page="home",engine="chromium",metric="LCP"} 1.2345',
    'proart_web_vitals_seconds_sum{page="home",engine="chromium",metric="INP"} 0.048',
    'proart_web_vitals_seconds_sum{page="home",engine="chromium",metric="TTFB"} 0.09',
    'proart_web_vitals_layout_shift_sum{page="home",engine="chromium"} 0.06',
  ]);
  expect(await linesOf(bff, 'le="0.1"', 'layout_shift')).toEqual([
    'proart_web_vitals_layout_shift_bucket{le="0.1",page="home",engine="chromium"} 1',
  ]);
  expect(await linesOf(bff, 'canary')).toEqual([]);
  expect(JSON.stringify(bff.log)).not.toContain('canary');
});

test.each([
  ['chromium', agents.chromium],
  ['firefox', agents.firefox],
  ['webkit', agents.webkit],
  ['webkit', agents.chromeOfIos],
  ['webkit', agents.firefoxOfIos],
  ['other', 'canary"} 1\\n'],
])('the engine %s is read from the name %s', async (engine, userAgent) => {
  const bff = await buildTestBff();
  expect((await post(bff, { pageKind: 'error', TTFB: 1 }, userAgent)).status).toBe(204);
  expect(await linesOf(bff, '_count')).toEqual([
    `proart_web_vitals_seconds_count{page="error",engine="${engine}",metric="TTFB"} 1`,
  ]);
});

test('a browser that measures nothing is accepted and not counted', async () => {
  const bff = await buildTestBff();
  expect((await post(bff, { pageKind: 'search' })).status).toBe(204);
  expect(await linesOf(bff, '_count')).toEqual([]);
});

test.each([
  ['an unknown page kind', { ...measured, pageKind: 'canary' }, 400],
  ['no page kind', { LCP: 1 }, 400],
  ['a text', { ...measured, LCP: '1' }, 400],
  ['a negative duration', { ...measured, INP: -1 }, 400],
  ['an endless duration', `{"pageKind":"home","LCP":1e999}`, 400],
  ['more than ten minutes', { ...measured, TTFB: 600_001 }, 400],
  ['an enormous shift', { ...measured, CLS: 1_001 }, 400],
  ['a list', [measured], 400],
  ['invalid JSON', '{"pageKind":', 400],
  ['a prototype', `{"__proto__":{"a":1},${JSON.stringify(measured).slice(1)}`, 400],
  ['more than 1 KiB', { ...measured, more: 'x'.repeat(1_024) }, 413],
])('%s is refused and not counted', async (_what, body, status) => {
  const bff = await buildTestBff();
  const reply = await post(bff, body);
  expect(reply.status).toBe(status);
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(await linesOf(bff, '_count')).toEqual([]);
});
