/** Memory limits of the caches of a process. */
import { getHeapStatistics } from 'node:v8';
import type { Freshness } from '../../contracts/endpoint.ts';

const mebibyte = 1024 * 1024;

/**
 * MiB by freshness: enough for the content of every page of every edition, so that pages survive an outage of the
 * upstreams.
 */
const answers: Record<Freshness, number> = { content: 256, settings: 32, list: 64, lookup: 64, price: 16, search: 16 };
const negative = 16;
const pages = 128;
const userSupplied = 32;

/** All caches together use at most a quarter of the heap limit; in a small process each one is scaled down. */
const totalMebibytes = Object.values(answers).reduce((sum, size) => sum + size) + negative + pages + userSupplied;
const share = Math.min(1, getHeapStatistics().heap_size_limit / 4 / (mebibyte * totalMebibytes));
const bytesOf = (mebibytes: number) => Math.floor(mebibytes * share * mebibyte);

/** Maximum size of each cache partition, bytes. */
export const memoryBounds = {
  /** Upstream responses, by freshness. */
  answers: Object.fromEntries(Object.entries(answers).map(([freshness, size]) => [freshness, bytesOf(size)])) as Record<
    Freshness,
    number
  >,
  /** "Not found" responses, in a partition of their own so that made-up paths evict no content. */
  negative: bytesOf(negative),
  /** Composed page JSON. */
  pages: bytesOf(pages),
  /** Page JSON with user-supplied parameters: searches, product sets, filters, later pages of a list. */
  userSupplied: bytesOf(userSupplied),
};
