/**
 * The product's streaming renderer on bare HTTP: its own page with one section 20 ms late, in every answer.
 * `node --import tsx tools/bench/baselines/streamed.ts <address of a home page>`; prints its port.
 */
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { toDataBlock } from '../../../contracts/text/dataBlock.ts';
import { createRenderer } from '../../../renderer/document/document.ts';
import { readSentPage } from './homePage.ts';
import { listenAndPrint } from './listenAndPrint.js';

const sent = await readSentPage(process.argv[2] ?? '');
if (sent.page.kind !== 'home') throw new Error(`a home page is needed, not ${sent.page.kind}`);
const { whatProsSay, ...data } = sent.page.data;
// As the BFF answers it: the member of a late section is missing, whatever the type says.
const page = { ...sent.page, data } as typeof sent.page;
const bytesOf = (value: unknown) => Buffer.from(toDataBlock(value));
const around = {
  ...sent,
  shell: sent.shell.data,
  shellBytes: bytesOf(sent.shell),
  stringsBytes: bytesOf(sent.strings),
  settingsBytes: bytesOf(sent.settings),
  siteOrigin: 'http://localhost',
  indexable: true,
};
const renderer = await createRenderer(() => '');

const server = createServer((_request, response) => {
  const { stream } = renderer.streamed(
    { ...around, page, pageBytes: bytesOf(page) },
    { whatProsSay: wait(20, whatProsSay) },
    { nonce: 'bench', onError: (error) => console.error(error) },
  );
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  stream.pipe(response);
});
listenAndPrint(server);
