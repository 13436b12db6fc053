import { LRUCache } from 'lru-cache';
import type { PrebuiltResponse } from '../../contracts/prebuiltResponse.ts';
import type { HtmlEntry } from './htmlEntry.ts';

/** How many addresses are remembered, and of what length: anybody can invent them. */
const maxAddresses = 50_000;
export const maxAddressLength = 512;

/** Addresses that are looked up in a small table first, one that stays in the processor's caches. */
const maxSent = 500;

/** What addresses mean, as they come and without anything being parsed: most visitors want the same few pages. */
export class SentPages {
  // Keys, not pages: an address that anybody can invent must not hold on to bytes.
  readonly #keys: LRUCache<string, string>;
  /** What was sent within this second. Nothing in it that is not cached. */
  readonly #sent = new Map<string, { entry: HtmlEntry; sent: PrebuiltResponse }>();
  #second = 0;

  constructor({ addresses = maxAddresses } = {}) {
    this.#keys = new LRUCache({ max: addresses });
  }

  keyOf(address: string): string | undefined {
    return this.#keys.get(address);
  }

  remember(address: string, key: string): void {
    if (address.length <= maxAddressLength) this.#keys.set(address, key);
  }

  /** What an address was sent before within this second. @param now Wall clock, ms. */
  sentAt(address: string, now: number): { entry: HtmlEntry; sent: PrebuiltResponse } | undefined {
    const second = Math.floor(now / 1_000);
    if (second !== this.#second) this.#sent.clear();
    this.#second = second;
    return this.#sent.get(address);
  }

  note(address: string, entry: HtmlEntry, sent: PrebuiltResponse): void {
    if (this.#sent.size < maxSent) this.#sent.set(address, { entry, sent });
  }

  /** Something is not cached any more. */
  clear(): void {
    this.#sent.clear();
  }
}
