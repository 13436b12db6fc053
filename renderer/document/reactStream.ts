/**
 * Streams the markup of React. `react-dom/server.bun` is the only React stream build that writes strings; the Node
 * build encodes thousands of small chunks, which makes the whole response a third more expensive. It is a public entry
 * that runs on Node but is not meant for it: test/renderer/document/reactStream.test.ts covers the behaviour relied on.
 * If that test fails after an update, use `renderToPipeableStream` of `react-dom/server` with a `Writable` as
 * destination.
 */
import type { ReactNode } from 'react';

/** Options of `StreamReact`. */
export interface ReactStreamOptions {
  /** Nonce of the inline scripts of React. */
  nonce: string;
  /**
   * Receives the markup rendered since the last call: first the shell, then completed deferred sections.
   * @param isLast True for the last call.
   */
  onMarkup(markup: string, isLast: boolean): void;
  /** Called when the shell fails to render, or with an error thrown by `onMarkup`; no markup follows. */
  onShellError(error: unknown): void;
  /** Called for each part that fails to render, also because the render was aborted. */
  onError(error: unknown): void;
}

/**
 * Renders a tree.
 * @returns The function that aborts the render.
 */
export type StreamReact = (tree: ReactNode, options: ReactStreamOptions) => () => void;

/** Loads React, which selects its production build by NODE_ENV when first loaded. */
export async function createReactStream(): Promise<StreamReact> {
  const { renderToPipeableStream } = await import('react-dom/server.bun');
  return (tree, { nonce, onMarkup, onShellError, onError }) => {
    const { pipe, abort } = renderToPipeableStream(tree, {
      nonce,
      onError,
      onShellError,
      // React would otherwise move large completed boundaries into scripts at the end.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // The types require a Node stream; this build calls only the four methods of the sink.
      onShellReady: () => void pipe(createSink({ onMarkup, onShellError }) as unknown as NodeJS.WritableStream),
    });
    return () => abort();
  };
}

/**
 * Creates the destination that joins the chunks between two flushes. It has no backpressure: at most one page is
 * buffered.
 */
function createSink({ onMarkup, onShellError }: Pick<ReactStreamOptions, 'onMarkup' | 'onShellError'>) {
  let markup = '';
  let isLast = false;
  const sink = {
    write(piece: string) {
      markup += piece;
      return true;
    },
    flush() {
      // React calls `end` synchronously after the last flush: both are reported as one call.
      queueMicrotask(() => {
        if (markup === '' && !isLast) return;
        const completed = markup;
        markup = '';
        try {
          onMarkup(completed, isLast);
        } catch (error) {
          onShellError(error);
        }
      });
    },
    end() {
      isLast = true;
    },
    on: () => sink,
  };
  return sink;
}
