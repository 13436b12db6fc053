import { onTestFinished } from 'vitest';
import { observeProcess } from '../../bff/ops/observed.ts';
import { serveOps } from '../../bff/ops/serveOps.ts';
import { serveHealth } from '../../bff/plugins/health.ts';
import { buildTestApp } from './buildTestApp.ts';
import type { TestBff } from './buildTestBff.ts';

const adminToken = 'a token';

/**
 * The operations listener of a BFF; it ends with the test.
 * @param options.now The BFF's clock, ms.
 */
export function opsOf(
  { metrics, purge, circuits, redis, kept }: Omit<TestBff, 'sandbox'>,
  { token = adminToken, now = Date.now }: { token?: string; now?: () => number } = {},
) {
  const { app: ops, lifecycle } = buildTestApp();
  serveHealth(ops, lifecycle, circuits);
  const observed = observeProcess({ metrics, circuits, role: 'bff', redis, stores: { ...kept, html: () => [] }, now });
  onTestFinished(observed.close);
  serveOps(ops, { registry: metrics.registry, purge, ...observed }, { adminToken: token });
  return {
    ops,
    lifecycle,
    purgeOf: (payload: object, authorization = `Bearer ${adminToken}`) =>
      ops.inject({ method: 'POST', url: '/ops/purge', headers: { authorization }, payload }),
    /** The page for people. @param find What is looked for on it. */
    async page(find = '') {
      const { body } = await ops.inject(`/ops?find=${encodeURIComponent(find)}`);
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

/** The texts of the cells of each table with this caption, row by row. */
function rowsOf(html: string, caption: string): string[][] {
  const toText = (markup: string) =>
    markup
      .replace(/<[^>]*>/g, '')
      .replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
      .trim();
  return [...html.matchAll(/<caption>(.*?)<\/caption>.*?<tbody>(.*?)<\/tbody>/gs)]
    .filter(([, said = '']) => toText(said) === caption)
    .flatMap(([, , rows = '']) => [...rows.matchAll(/<tr>(.*?)<\/tr>/gs)])
    .map(([, row = '']) => [...row.matchAll(/<t[hd][ >].*?<\/t[hd]>/gs)].map(([cell]) => toText(cell)));
}
