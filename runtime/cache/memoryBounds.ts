/** How much memory the caches of a process may take: bytes of each part. */
import { getHeapStatistics } from 'node:v8';
import type { Freshness } from '../../contracts/endpoint.ts';

const mebibyte = 1024 * 1024;

/** Room for the content of every page of every edition, or no page would outlive its upstreams: MiB. */
const answers: Record<Freshness, number> = { content: 256, settings: 32, list: 64, lookup: 64, price: 16, search: 16 };
const negative = 16;
const pages = 128;
const choices = 32;

/** All of them take a quarter of what the heap may be: in a small process each gets its share of that. */
const whole = Object.values(answers).reduce((sum, size) => sum + size) + negative + pages + choices;
const share = Math.min(1, getHeapStatistics().heap_size_limit / 4 / (mebibyte * whole));
const bytesOf = (mebibytes: number) => Math.floor(mebibytes * share * mebibyte);

export const memoryBounds = {
  /** Upstream answers, by freshness. */
  answers: Object.fromEntries(Object.entries(answers).map(([freshness, size]) => [freshness, bytesOf(size)])) as Record<
    Freshness,
    number
  >,
  /** "Nothing there", apart, so that invented paths push nothing out. */
  negative: bytesOf(negative),
  /** Finished page JSON: bytes that are made of the answers and live as long as these. */
  pages: bytesOf(pages),
  /** Of it what visitors choose freely: searches, sets of products, filters, later pages of a list. */
  choices: bytesOf(choices),
};
