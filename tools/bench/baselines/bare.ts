/**
 * What everybody would write: bare HTTP, and for each request React's string of the product's own page, JSON of its data and
 * one Buffer of it all. `node --import tsx tools/bench/baselines/bare.ts <address of a page>`; prints its port.
 */
import { createServer } from 'node:http';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { readSentPage } from './homePage.ts';
import { listenAndPrint } from './listenAndPrint.js';

const { head, tail, bytes, url, frame, page, shell, strings, settings, prices } = await readSentPage(
  process.argv[2] ?? '',
);
const block = (id: string, json: string) => `<script type="application/json" id="${id}">${json}</script>`;
// A file of the edition's language, the same for every page.
const stringsBlock = block('strings', JSON.stringify(strings));

function answer(): Buffer {
  const site = { shell: shell.data, strings, settings, prices };
  // The browser's parts leave the list of editions for later.
  const parts = frame.surroundings.layoutParts;
  const markup = renderToString(createElement(frame.App, { Page: frame.Page, page, site, url, parts }));
  const blocks =
    block('settings', JSON.stringify(settings)) +
    stringsBlock +
    block('shell', JSON.stringify(shell)) +
    block('page', JSON.stringify(page)) +
    (prices ? block('prices', JSON.stringify({ ...prices, told: [...prices.told] })) : '');
  return Buffer.from(`${head}${markup}</div>${blocks}${tail}`);
}

// Escapes in data blocks are all that may differ.
const { length } = answer();
if (Math.abs(length / bytes - 1) > 0.02)
  throw new Error(`the page has ${bytes} bytes, what stands beside it ${length}`);

const server = createServer((_request, response) => {
  const body = answer();
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length }).end(body);
});
listenAndPrint(server);
