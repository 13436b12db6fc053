/**
 * Baseline without a framework: for each request `renderToString` of a page of the product, `JSON.stringify` of its
 * data, and one Buffer, over bare HTTP. `node --import tsx tools/bench/baselines/bare.ts <URL of a page>`; prints its
 * port.
 */
import { createServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { ShownPage } from '../../../client/app/shownPage.ts';
import type { ShownShell } from '../../../client/lib/site.tsx';
import { createDocumentShells } from '../../../renderer/document/documentShell.ts';
import { listenAndPrint } from './listenAndPrint.js';

const pageUrl = process.argv[2] ?? '';
const html = await (await fetch(pageUrl)).text();
const jsonOf = (id: string) => {
  const text = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)?.[1];
  return JSON.parse(text ?? 'null');
};
const page: ShownPage = jsonOf('page');
const shell: ShownShell = jsonOf('shell');
const [strings, settings, prices] = ['strings', 'settings', 'prices'].map(jsonOf);
const root = '<div id="root">';
const head = html.slice(0, html.indexOf(root) + root.length);
const tail = html.replace(/.*<script type="application\/json" id="\w+">.*?<\/script>/s, '');

// The components come from the build.
await import(pathToFileURL(path.join(import.meta.dirname, '../../../dist/server/entry.mjs')).href);
const documentShell = await createDocumentShells({ cached: true })(page.kind);
const dataBlock = (id: string, json: string) => `<script type="application/json" id="${id}">${json}</script>`;
// Serialised once: the strings are the same for every page of an edition.
const stringsBlock = dataBlock('strings', JSON.stringify(strings));
const url = new URL(pageUrl).pathname;
// These parts do not contain the list of editions, which the browser loads later.
const parts = documentShell.surroundings.layoutParts;
const shownPrices = prices && { usableUntil: prices.usableUntil, byProduct: new Map(prices.byProduct) };

function renderDocument(): Buffer {
  const site = { shell, strings, settings, prices: shownPrices };
  const markup = renderToString(createElement(documentShell.App, { Page: documentShell.Page, page, site, url, parts }));
  const blocks =
    dataBlock('settings', JSON.stringify(settings)) +
    stringsBlock +
    dataBlock('shell', JSON.stringify(shell)) +
    dataBlock('page', JSON.stringify(page)) +
    (prices ? dataBlock('prices', JSON.stringify(prices)) : '');
  return Buffer.from(`${head}${markup}</div>${blocks}${tail}`);
}

// The two documents may differ only by escapes in data blocks.
const [pageBytes, baselineBytes] = [Buffer.byteLength(html), renderDocument().length];
if (Math.abs(baselineBytes / pageBytes - 1) > 0.02)
  throw new Error(`the page has ${pageBytes} bytes, the baseline ${baselineBytes}`);

const server = createServer((_request, response) => {
  const body = renderDocument();
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length }).end(body);
});
listenAndPrint(server);
