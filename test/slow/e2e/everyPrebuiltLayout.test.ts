import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocumentShells, type DocumentShellOf } from '../../../renderer/document/documentShell.ts';
import { type BuiltSite, startBuiltSite } from '../../../tools/builtSite.ts';
import { pagesOf, type SiteKind, sitePaths } from '../../support/samplePages.ts';

const chinaHost = 'www.test.cn';
let built: BuiltSite;
let documentShellOf: DocumentShellOf;
beforeAll(async () => {
  built = await startBuiltSite({ CHINA_HOSTS: chinaHost, TRUST_PROXY: '127.0.0.1' });
  await import(pathToFileURL(path.join(import.meta.dirname, '../../../dist/server/entry.mjs')).href);
  documentShellOf = createDocumentShells({ cached: true });
});
afterAll(() => built.stop());

/** Markup of a page as sent, and as React renders it from the embedded data for hydration. */
async function markups(url: string, host: string) {
  // Robots get the complete page without streaming.
  const headers = { 'user-agent': 'Googlebot/2.1', 'x-forwarded-host': host };
  const html = await (await fetch(built.site + url, { headers })).text();
  const block = (id: string) =>
    JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)?.[1] ?? 'null');
  const page = block('page');
  const prices = block('prices');
  const { App, Page, surroundings } = await documentShellOf(page.kind);
  const parts = surroundings.layoutParts;
  const site = {
    shell: block('shell'),
    strings: block('strings'),
    settings: block('settings'),
    prices: prices && { usableUntil: prices.usableUntil, byProduct: new Map(prices.byProduct) },
  };
  const sent = html.slice(
    html.indexOf('<div id="root">') + '<div id="root">'.length,
    html.indexOf('</div><script type="app'),
  );
  return { kind: page.kind, sent, rendered: renderToString(createElement(App, { Page, page, site, url, parts })) };
}

test.each<[edition: string, host: string, pages: [kind: SiteKind, path: string][]]>([
  [
    'de',
    '127.0.0.1',
    [...pagesOf('de'), ['prosCategory', '/de/proart/what-pros-say/photography/?profession=photographer&page=1']],
  ],
  ['sa-ar', '127.0.0.1', pagesOf('sa-ar')],
  [
    'global',
    '127.0.0.1',
    [
      ['entry', '/proart/entry/'],
      ['home', '/proart/'],
    ],
  ],
  ['cn', chinaHost, Object.entries(sitePaths) as [SiteKind, string][]],
])('the prebuilt header and footer of every kind of page of %s equal React’s own', async (_edition, host, pages) => {
  for (const [kind, url] of pages) {
    const page = await markups(url, host);
    expect(page.kind, url).toBe(kind);
    expect(page.sent, url).toBe(page.rendered);
  }
});
