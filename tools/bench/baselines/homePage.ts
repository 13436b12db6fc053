import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ShownPage } from '../../../client/app/App.tsx';
import type { DocumentPrices } from '../../../client/price/told.ts';
import type { Shell } from '../../../contracts/pages/shell.ts';
import type { SiteSettings } from '../../../contracts/siteSettings.ts';
import type { UiStrings } from '../../../contracts/strings/uiStrings.ts';
import { createFrames, type Frame } from '../../../renderer/document/frame.ts';

/** A page that the product has sent: what stands around its markup, its components, and the data that these show. */
export interface SentPage {
  /** Up to the markup, and from the last data block on. */
  head: string;
  tail: string;
  bytes: number;
  url: string;
  frame: Frame;
  page: ShownPage;
  shell: Shell;
  strings: UiStrings;
  settings: SiteSettings;
  prices: DocumentPrices | null;
}

/** Reads a page of the running product; the components are those of the build. @param address Whole address. */
export async function readSentPage(address: string): Promise<SentPage> {
  const html = await (await fetch(address)).text();
  const block = (id: string) => {
    const text = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)?.[1];
    return JSON.parse(text ?? 'null');
  };
  const root = '<div id="root">';
  const lastBlock = /.*<script type="application\/json" id="\w+">.*?<\/script>/s.exec(html)?.[0] ?? '';
  const page: ShownPage = block('page');
  const prices = block('prices');
  await import(pathToFileURL(path.join(import.meta.dirname, '../../../dist/server/entry.mjs')).href);
  return {
    head: html.slice(0, html.indexOf(root) + root.length),
    tail: html.slice(lastBlock.length),
    bytes: Buffer.byteLength(html),
    url: new URL(address).pathname,
    frame: await createFrames({ keep: true })(page.kind),
    page,
    shell: block('shell'),
    strings: block('strings'),
    settings: block('settings'),
    prices: prices && { ...prices, told: new Map(prices.told) },
  };
}
