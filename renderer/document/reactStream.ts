/**
 * React's markup as it comes. `react-dom/server.bun` is the one build of React's stream that writes strings; with the one for
 * Node, which encodes each of its thousands of pieces, the whole answer costs a third more. It is a public entry that runs on
 * Node, but is not meant for it: test/renderer/document/reactStream.test.ts says what is leant on. If that fails after an update, take
 * `renderToPipeableStream` of `react-dom/server` here, and a `Writable` as its destination.
 */
import type { ReactNode } from 'react';

export interface ReactStreamOptions {
  /** For React's own inline scripts. */
  nonce: string;
  /**
   * Takes what has been rendered since the last time: first the shell, then whatever late sections have completed.
   * @param isLast Nothing comes after this.
   */
  onMarkup(markup: string, isLast: boolean): void;
  /** The shell could not be rendered, and no markup comes; or `onMarkup` threw this. */
  onShellError(error: unknown): void;
  /** Something could not be rendered, also because the render was ended. */
  onError(error: unknown): void;
}

/** Renders a tree, and answers with what ends the render before its time. */
export type StreamReact = (tree: ReactNode, options: ReactStreamOptions) => () => void;

/** Loads React, which picks its production build by NODE_ENV when it is first loaded. */
export async function createReactStream(): Promise<StreamReact> {
  const { renderToPipeableStream } = await import('react-dom/server.bun');
  return (tree, { nonce, onMarkup, onShellError, onError }) => {
    const { pipe, abort } = renderToPipeableStream(tree, {
      nonce,
      onError,
      onShellError,
      // What is finished stands where it belongs; React would move large finished boundaries behind scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // The types know the destination of the build for Node alone; these four are all that this one calls.
      onShellReady: () => void pipe(createSink({ onMarkup, onShellError }) as unknown as NodeJS.WritableStream),
    });
    return () => abort();
  };
}

/** Joins the pieces that React writes between two flushes, and takes all of them: a page is no more than a whole one is. */
function createSink({ onMarkup, onShellError }: Pick<ReactStreamOptions, 'onMarkup' | 'onShellError'>) {
  let markup = '';
  let isLast = false;
  const sink = {
    write(piece: string) {
      markup += piece;
      return true;
    },
    flush() {
      // React ends right after its last flush, in the same turn: both are reported as one.
      queueMicrotask(() => {
        if (markup === '' && !isLast) return;
        const taken = markup;
        markup = '';
        try {
          onMarkup(taken, isLast);
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
