import { createMemoryStore, type MemoryStore } from '../../runtime/cache/memoryStore.ts';
import type { DocumentBodies } from './documentBodies.ts';
import { type HtmlEntry, sizeOfPage } from './htmlEntry.ts';

/** Shares of the memory; the rest is for decompressed documents. */
export const pagesShare = 7 / 8;
const userSuppliedShare = 1 / 16;

/** Memory for decompressed documents. */
export const plainBytesOf = (maxBytes: number) => roomOf(maxBytes, 1 - pagesShare - userSuppliedShare);

const roomOf = (maxBytes: number, share: number) => Math.max(1, Math.floor(maxBytes * share));

interface Options {
  /** Maximum size of the cache. */
  maxBytes: number;
  /** Bodies, shared between entries with equal content. */
  bodies: DocumentBodies;
  countEviction: (store: 'html' | 'html_choice') => void;
  /** Called for each removed entry. */
  removed: () => void;
}

/** Creates the memory store of rendered pages. */
export function createHtmlStore({ maxBytes, bodies, countEviction, removed }: Options): MemoryStore<HtmlEntry> {
  return createMemoryStore<HtmlEntry, 'html' | 'html_choice'>({
    partitions: { html: roomOf(maxBytes, pagesShare), html_choice: roomOf(maxBytes, userSuppliedShare) },
    partitionOf: ({ pageKey }) => (pageKey?.isUserSupplied ? 'html_choice' : 'html'),
    // Shared bodies count for each entry, so that the limit holds whatever is evicted.
    sizeOf: sizeOfPage,
    evicted: countEviction,
    added: ({ body }) => bodies.retain(body),
    removed({ body }) {
      removed();
      bodies.release(body);
    },
  });
}
