/** Renders a page to a document: complete as bytes, or streamed while sections are pending. */
import { Readable } from 'node:stream';
import type { ReactNode } from 'react';
import type { AppProps } from '../../client/app/App.tsx';
import type { DeferredSection } from '../../contracts/pageSource.ts';
import { pathPrefix, splitRegion } from '../../contracts/routes.ts';
import { toDataBlock } from '../../contracts/text/dataBlock.ts';
import type { DocumentInput } from './documentInput.ts';
import { toPricesBlock } from './documentPrices.ts';
import { headTags, htmlAttributes } from './head/headTags.ts';
import { createPrebuiltLayout } from './prebuiltLayout.ts';
import { createReactStream } from './reactStream.ts';

/** Renders pages to HTML documents. */
export interface Renderer {
  /** Renders the complete document. */
  render(input: DocumentInput): Buffer;
  /** Renders the document as a stream: the shell at once, each deferred section when its data arrives. */
  stream(
    input: DocumentInput,
    deferred: Readonly<Record<string, DeferredSection>>,
    options: { nonce: string; onError: (error: unknown) => void },
  ): { stream: Readable; abort: () => void };
}

/**
 * Loads React and creates the renderer. React is not imported statically because it selects its production build by
 * NODE_ENV when first loaded, and the composition root must set NODE_ENV before.
 * @param trackingFrame Returns the markup of an edition for visitors without JavaScript; empty for none.
 * @param onFailedSection Called with the path and query of a complete document that lacks a section: its rendering has
 *   thrown, and the browser tries it again.
 */
export async function createRenderer(
  trackingFrame: (shell: DocumentInput['shell']) => string,
  onFailedSection: (url: string) => void,
): Promise<Renderer> {
  const { createElement } = await import('react');
  const { renderToString } = await import('react-dom/server');
  const layout = createPrebuiltLayout({ createElement, renderToString });
  const streamReact = await createReactStream();

  const createTree = (
    { documentShell, page, shell, strings, settings, prices, url }: DocumentInput,
    serverProps: Pick<AppProps, 'deferred'>,
  ): ReactNode =>
    createElement(documentShell.App, {
      Page: documentShell.Page,
      page,
      site: { shell, strings, settings, prices },
      url,
      parts: { ...layout.placeholders, ApiCallList: documentShell.surroundings.layoutParts.ApiCallList },
      ...serverProps,
    });

  return {
    render(input) {
      const { documentShell } = input;
      const markup = renderToString(createTree(input, {}));
      if (markup.includes(failedSection)) onFailedSection(input.url);
      return Buffer.concat([
        Buffer.from(documentStart(input, trackingFrame)),
        ...layout.fill(markup, input),
        Buffer.from(documentShell.close),
        ...dataBlocks(input),
        Buffer.from(documentShell.tail),
      ]);
    },

    stream(input, deferred, { nonce, onError }) {
      const { documentShell } = input;
      const endOfTail = documentShell.tail.lastIndexOf('</body>');
      const stream = new Readable({ read() {} });
      stream.push(documentStart(input, trackingFrame));
      // Subscribed before React awaits the sections, so the data of a section precedes its markup in the document.
      const takeDeferredBlocks = deferredBlocks(deferred);
      let isShell = true;
      // The head is sent before the shell is rendered, so that the browser starts loading styles and scripts.
      let endRender = () => {};
      const renderTimer = setImmediate(() => {
        endRender = streamReact(createTree(input, { deferred }), {
          nonce,
          onError,
          onShellError: (error) => stream.destroy(error instanceof Error ? error : new Error(String(error))),
          onMarkup(markup, isLast) {
            if (stream.destroyed) return;
            const parts: (string | Uint8Array)[] = isShell
              ? // Directly after the shell, so that the page hydrates while sections are pending.
                [
                  ...layout.fill(markup, input),
                  ...dataBlocks(input),
                  takeDeferredBlocks(),
                  documentShell.tail.slice(0, endOfTail),
                ]
              : [takeDeferredBlocks(), markup];
            isShell = false;
            if (isLast) parts.push(documentShell.close + documentShell.tail.slice(endOfTail));
            stream.push(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))));
            if (isLast) stream.push(null);
          },
        });
      });
      return {
        stream,
        abort() {
          clearImmediate(renderTimer);
          endRender();
        },
      };
    },
  };
}

function documentStart(
  { documentShell, page, shell, url, siteOrigin, indexable }: DocumentInput,
  trackingFrame: (shell: DocumentInput['shell']) => string,
): string {
  // Always with the prefix of the edition: the canonical URL does not depend on the host.
  const path = pathPrefix(shell.websiteCode) + splitRegion(url.split('?', 1)[0] ?? url).path;
  return (
    documentShell.open +
    htmlAttributes(shell) +
    documentShell.head +
    headTags({ page, shell, path, siteOrigin, indexable, documentShell }) +
    // Outside the React root, so never hydrated.
    documentShell.root.replace('<body>', `<body>${trackingFrame(shell)}`)
  );
}

/**
 * Collects a data block for each deferred section that has arrived; the returned function returns the blocks that have
 * arrived since its last call.
 */
function deferredBlocks(deferred: Readonly<Record<string, DeferredSection>>): () => string {
  let blocks = '';
  for (const [id, section] of Object.entries(deferred)) {
    void section.then((data) => {
      blocks += `<script type="application/json" data-late="${id}">${toDataBlock(data)}</script>`;
    });
  }
  return () => {
    const arrived = blocks;
    blocks = '';
    return arrived;
  };
}

/** Data blocks for hydration; they precede the script tag of the client entry, which reads them. */
function dataBlocks({ pageBytes, shellBytes, stringsBytes, settingsBytes, prices }: DocumentInput): Uint8Array[] {
  return [
    openings.settings,
    settingsBytes,
    openings.strings,
    stringsBytes,
    openings.shell,
    shellBytes,
    openings.page,
    pageBytes,
    ...(prices ? [openings.prices, Buffer.from(toPricesBlock(prices))] : []),
    closing,
  ];
}

/** React's markup for a `Suspense` boundary whose content has thrown. `renderToString` has no error callback. */
const failedSection = '<!--$!-->';
const closing = Buffer.from('</script>');
const opening = (id: string) => Buffer.from(`<script type="application/json" id="${id}">`);
/** Opening tags; each but the first also closes the previous block. */
const openings = {
  settings: opening('settings'),
  strings: Buffer.concat([closing, opening('strings')]),
  shell: Buffer.concat([closing, opening('shell')]),
  page: Buffer.concat([closing, opening('page')]),
  prices: Buffer.concat([closing, opening('prices')]),
};
