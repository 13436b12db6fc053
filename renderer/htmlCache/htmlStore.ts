import { createMemoryStore, type MemoryStore } from '../../runtime/cache/memoryStore.ts';
import type { DocumentBodies } from './documentBodies.ts';
import { type HtmlEntry, sizeOfPage } from './htmlEntry.ts';

/** Shares of the bytes; the rest is for documents as they are. */
export const pagesShare = 7 / 8;
const choicesShare = 1 / 16;

/** Bytes for documents as they are, of so many for all of the cache. */
export const plainBytesOf = (maxBytes: number) => roomOf(maxBytes, 1 - pagesShare - choicesShare);

const roomOf = (maxBytes: number, share: number) => Math.max(1, Math.floor(maxBytes * share));

interface Options {
  /** Of all that is cached. */
  maxBytes: number;
  /** Shared between pages that say the same. */
  bodies: DocumentBodies;
  countEviction: (store: 'html' | 'html_choice') => void;
  /** A page is not cached any more. */
  removed: () => void;
}

/** The memory of finished pages. */
export function createHtmlStore({ maxBytes, bodies, countEviction, removed }: Options): MemoryStore<HtmlEntry> {
  return createMemoryStore<HtmlEntry, 'html' | 'html_choice'>({
    partitions: { html: roomOf(maxBytes, pagesShare), html_choice: roomOf(maxBytes, choicesShare) },
    partitionOf: ({ place }) => (place?.isUserSupplied ? 'html_choice' : 'html'),
    // Shared bytes count for each page that has them: there is never more than the bound, whatever is pushed out.
    sizeOf: sizeOfPage,
    evicted: countEviction,
    added: ({ body }) => bodies.use(body),
    removed({ body }) {
      removed();
      bodies.release(body);
    },
  });
}
