/**
 * What everybody would write: bare HTTP, and for each request React's string of the product's own page, JSON of its data and
 * one Buffer of it all. `node --import tsx tools/bench/baselines/bare.ts <URL of a page>`; prints its port.
 */
import { createServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { ShownPage } from '../../../client/app/shownPage.ts';
import { createDocumentShells } from '../../../renderer/document/documentShell.ts';
import { listenAndPrint } from './listenAndPrint.js';

const address = process.argv[2] ?? '';
const html = await (await fetch(address)).text();
const jsonOf = (id: string) => {
  const text = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)?.[1];
  return JSON.parse(text ?? 'null');
};
const page: ShownPage = jsonOf('page');
const [shell, strings, settings, prices] = ['shell', 'strings', 'settings', 'prices'].map(jsonOf);
const root = '<div id="root">';
const head = html.slice(0, html.indexOf(root) + root.length);
const tail = html.replace(/.*<script type="application\/json" id="\w+">.*?<\/script>/s, '');

// Components are those of the build.
await import(pathToFileURL(path.join(import.meta.dirname, '../../../dist/server/entry.mjs')).href);
const documentShell = await createDocumentShells({ cached: true })(page.kind);
const block = (id: string, json: string) => `<script type="application/json" id="${id}">${json}</script>`;
// A file of the edition's language, the same for every page.
const stringsBlock = block('strings', JSON.stringify(strings));
const url = new URL(address).pathname;
// The browser's parts leave the list of editions for later.
const parts = documentShell.surroundings.layoutParts;
const shownPrices = prices && { ...prices, told: new Map(prices.told) };

function answer(): Buffer {
  const site = { shell: shell.data, strings, settings, prices: shownPrices };
  const markup = renderToString(createElement(documentShell.App, { Page: documentShell.Page, page, site, url, parts }));
  const blocks =
    block('settings', JSON.stringify(settings)) +
    stringsBlock +
    block('shell', JSON.stringify(shell)) +
    block('page', JSON.stringify(page)) +
    (prices ? block('prices', JSON.stringify(prices)) : '');
  return Buffer.from(`${head}${markup}</div>${blocks}${tail}`);
}

// Escapes in data blocks are all that may differ.
const [bytes, { length }] = [Buffer.byteLength(html), answer()];
if (Math.abs(length / bytes - 1) > 0.02)
  throw new Error(`the page has ${bytes} bytes, what stands beside it ${length}`);

const server = createServer((_request, response) => {
  const body = answer();
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length }).end(body);
});
listenAndPrint(server);
