import { LRUCache } from 'lru-cache';
import type { PrebuiltResponse } from '../../contracts/prebuiltResponse.ts';
import type { HtmlEntry } from './htmlEntry.ts';

/** Maximum number and length of remembered URLs, which are user-supplied. */
const maxUrls = 50_000;
export const maxUrlLength = 512;

/** Maximum size of the table of recent responses, small enough for the CPU caches. */
const maxResponses = 500;

/** Index from keys of request URLs (`urlKeyOf`) to cache keys, so that most requests are served without parsing their URL. */
export class UrlIndex {
  // Maps to keys, not entries, because up to `maxUrls` user-supplied URLs must not hold bodies in memory.
  readonly #keys: LRUCache<string, string>;
  /** The few responses sent in the current second, by URL key; cleared when an entry is removed. */
  readonly #sent = new Map<string, { entry: HtmlEntry; sent: PrebuiltResponse }>();
  #second = 0;

  constructor({ max = maxUrls } = {}) {
    this.#keys = new LRUCache({ max });
  }

  /** Returns the cache key of a remembered URL. */
  keyOf(urlKey: string): string | undefined {
    return this.#keys.get(urlKey);
  }

  /** Remembers the cache key of a URL, unless the URL is too long. */
  remember(urlKey: string, key: string): void {
    if (urlKey.length <= maxUrlLength) this.#keys.set(urlKey, key);
  }

  /**
   * Returns the response that a URL got within the current second.
   * @param now Wall clock, ms.
   */
  responseAt(urlKey: string, now: number): { entry: HtmlEntry; sent: PrebuiltResponse } | undefined {
    const second = Math.floor(now / 1_000);
    if (second !== this.#second) this.#sent.clear();
    this.#second = second;
    return this.#sent.get(urlKey);
  }

  /** Stores the response of a URL for the second of the last `responseAt`. */
  noteResponse(urlKey: string, entry: HtmlEntry, sent: PrebuiltResponse): void {
    if (this.#sent.size < maxResponses) this.#sent.set(urlKey, { entry, sent });
  }

  /** Called when an entry is removed. */
  clearResponses(): void {
    this.#sent.clear();
  }
}
