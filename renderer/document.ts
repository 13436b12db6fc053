/** From a page's data to the document: whole as bytes, or streamed while sections are late. */
import { PassThrough, type Readable } from 'node:stream';
import type { ReactNode } from 'react';
import type { AppProps, ShownPage } from '../client/app/App.tsx';
import type { DocumentPrices } from '../client/price/told.ts';
import { toDataBlock } from '../contracts/dataBlock.ts';
import type { LateSection } from '../contracts/pageSource.ts';
import type { ShellData } from '../contracts/pages/shell.ts';
import type { RegionCode } from '../contracts/regions.ts';
import { pathPrefix, splitRegion } from '../contracts/routes.ts';
import type { SiteSettings } from '../contracts/siteSettings.ts';
import type { UiStrings } from '../contracts/uiStrings.ts';
import { toPricesBlock } from './documentPrices.ts';
import type { Frame } from './frame.ts';
import { headTags, htmlAttributes } from './headTags.ts';

export interface DocumentInput {
  frame: Frame;
  page: ShownPage;
  /** JSON of the answers, escaped for a data block. */
  pageBytes: Uint8Array;
  shell: ShellData;
  shellBytes: Uint8Array;
  strings: UiStrings;
  stringsBytes: Uint8Array;
  settings: SiteSettings;
  /** Null: the browser asks for what the page shows. */
  prices: DocumentPrices | null;
  /** Path and query. */
  url: string;
  siteOrigin: string;
  /** Whether search engines may list the page. */
  indexable: boolean;
}

export interface Renderer {
  /** The finished document. */
  whole(input: DocumentInput): Buffer;
  /** The document as a stream: the shell at once, each late section when it is there. */
  streamed(
    input: DocumentInput,
    late: Readonly<Record<string, LateSection>>,
    options: { nonce: string; onError: (error: unknown) => void },
  ): { stream: Readable; abort: () => void };
}

/**
 * Loads React. Not an import at the top: React picks its production build by NODE_ENV when it is first loaded, and the
 * composition root must have had the time to set it.
 * @param trackingFrame What an edition's documents have for visitors without JavaScript; empty for none.
 */
export async function createRenderer(trackingFrame: (region: RegionCode) => string): Promise<Renderer> {
  const { createElement } = await import('react');
  const { renderToString, renderToPipeableStream } = await import('react-dom/server');

  const tree = (
    { frame, page, shell, strings, settings, prices, url }: DocumentInput,
    late?: AppProps['late'],
  ): ReactNode =>
    createElement(frame.App, {
      Page: frame.Page,
      page,
      site: { shell, strings, settings, prices },
      url,
      ...(late && { late }),
    });

  return {
    whole(input) {
      const { frame } = input;
      return Buffer.concat([
        Buffer.from(before(input, trackingFrame) + renderToString(tree(input)) + frame.close),
        ...dataBlocks(input),
        Buffer.from(frame.tail),
      ]);
    },

    streamed(input, late, { nonce, onError }) {
      const { frame } = input;
      const stream = new PassThrough();
      const markup = new PassThrough();
      const endOfTail = frame.tail.lastIndexOf('</body>');
      stream.write(before(input, trackingFrame));
      const { pipe, abort } = renderToPipeableStream(tree(input, late), {
        nonce,
        onError,
        // What is finished stands where it belongs; React would move large finished boundaries behind scripts.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellError: (error) => stream.destroy(error instanceof Error ? error : new Error(String(error))),
        onShellReady() {
          pipe(markup);
          // Right behind the shell, so that the page hydrates while its sections are pending.
          for (const bytes of dataBlocks(input)) stream.write(bytes);
          stream.write(frame.tail.slice(0, endOfTail));
        },
      });
      markup.on('data', (chunk) => stream.write(chunk));
      markup.on('end', () => stream.end(frame.close + frame.tail.slice(endOfTail)));
      return { stream, abort };
    },
  };
}

function before(
  { frame, page, shell, url, siteOrigin, indexable }: DocumentInput,
  trackingFrame: (region: RegionCode) => string,
): string {
  // With its prefix on every host: a page has one address.
  const path = pathPrefix(shell.websiteCode) + splitRegion(url.split('?', 1)[0] ?? url).path;
  return (
    frame.open +
    htmlAttributes(shell) +
    frame.head +
    headTags({ page, shell, path, siteOrigin, indexable, frame }) +
    // In front of the root: never hydrated.
    frame.root.replace('<body>', `<body>${trackingFrame(shell.websiteCode)}`)
  );
}

/** What the browser hydrates from; the entry reads them, so they stand before its tag. */
function dataBlocks({ pageBytes, shellBytes, stringsBytes, settings, prices }: DocumentInput): Uint8Array[] {
  return [
    Buffer.from(`<script type="application/json" id="settings">${toDataBlock(settings)}</script>`),
    Buffer.from('<script type="application/json" id="strings">'),
    stringsBytes,
    Buffer.from('</script><script type="application/json" id="shell">'),
    shellBytes,
    Buffer.from('</script><script type="application/json" id="page">'),
    pageBytes,
    Buffer.from('</script>'),
    ...(prices ? [Buffer.from(`<script type="application/json" id="prices">${toPricesBlock(prices)}</script>`)] : []),
  ];
}
