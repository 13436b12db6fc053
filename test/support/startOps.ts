import request from 'supertest';
import { onTestFinished } from 'vitest';
import { serveOps } from '../../ops/serveOps.ts';
import { serveHealth } from '../../runtime/http/health.ts';
import { observeProcess } from '../../runtime/telemetry/observed.ts';
import { buildTestApp } from './buildTestApp.ts';
import type { TestBff } from './buildTestBff.ts';

const adminToken = 'a token';

/**
 * Starts the operations listener of a BFF, until the test ends.
 * @param options.now Clock of the BFF in ms.
 */
export async function startOps(
  { metrics, purges, circuits, cached }: Omit<TestBff, 'sandbox'>,
  { token = adminToken, now = Date.now }: { token?: string; now?: () => number } = {},
) {
  const { app, lifecycle, listen } = buildTestApp();
  serveHealth(app, lifecycle, circuits);
  const stores = { ...cached, html: () => [] };
  const observed = observeProcess({ metrics, circuits, role: 'bff', redis: purges.redis, stores, now });
  onTestFinished(observed.close);
  serveOps(app, { registry: metrics.registry, purge: purges.purgeEverywhere, ...observed }, { adminToken: token });
  const { origin: ops } = await listen();
  return {
    ops,
    lifecycle,
    purgeOf: (payload: object, authorization = `Bearer ${adminToken}`) =>
      request(ops).post('/ops/purge').set({ authorization }).send(payload),
    /**
     * Loads the operations page.
     * @param find Search term.
     */
    async page(find = '') {
      const { text: body } = await request(ops).get(`/ops?find=${encodeURIComponent(find)}`);
      return { body, rowsOf: (caption: string) => rowsOf(body, caption) };
    },
  };
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Cell texts by row of all tables with this caption. */
function rowsOf(html: string, caption: string): string[][] {
  const toText = (markup: string) =>
    markup
      .replace(/<[^>]*>/g, '')
      .replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
      .trim();
  return [...html.matchAll(/<caption>(.*?)<\/caption>.*?<tbody>(.*?)<\/tbody>/gs)]
    .filter(([, tableCaption = '']) => toText(tableCaption) === caption)
    .flatMap(([, , rows = '']) => [...rows.matchAll(/<tr>(.*?)<\/tr>/gs)])
    .map(([, row = '']) => [...row.matchAll(/<t[hd][ >].*?<\/t[hd]>/gs)].map(([cell]) => toText(cell)));
}
