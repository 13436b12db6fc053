/** The product's own table of times and sizes (`tiers.ts`) as a scenario has it, and how much room is left in it for what is played. */
import { sizeOfFinished } from '../../bff/pages/pageStore.ts';
import { sizeOfEntry } from '../../bff/resilience/entryStores.ts';
import { caching, pageStore, tiers } from '../../bff/resilience/tiers.ts';
import type { Freshness } from '../../contracts/endpoint.ts';
import { pagesShare } from '../../renderer/htmlStore.ts';
import type { ModelLookup, ModelPage } from './pageModel.ts';
import type { Scenario } from './scenario.ts';
import { chooseEditions, keyOf, pricesOf, type Target, targetsOf } from './traffic.ts';

/** Memory that a page takes on average, both codings and all besides (docs/operations.md). */
export const pageBytes = 40_000;

const mebibyte = 2 ** 20;

/** Something that an instance keeps. */
interface Used {
  /** How often the instance uses it, a second. */
  rate: number;
  bytes: number;
}

/** The stores of answers: one for each freshness, for "nothing there" and for finished answers. */
type Store = Freshness | 'negative' | 'finished';

/**
 * How much of a store's room is filled with what is played. Where not all finds room, a store holds what was used within some time
 * (Che's approximation of an LRU), whether it is played or not.
 */
export function playedRoom(room: number, all: readonly Used[], played: readonly Used[]): number {
  const usedWithin = (used: readonly Used[], seconds: number) =>
    used.reduce((sum, { rate, bytes }) => sum + bytes * (1 - Math.exp(-rate * seconds)), 0);
  if (played.length === all.length || usedWithin(all, Number.POSITIVE_INFINITY) <= room) return room;
  let [less, more] = [0, 1e9];
  for (let step = 0; step < 100; step += 1) {
    const middle = (less + more) / 2;
    if (usedWithin(all, middle) < room) less = middle;
    else more = middle;
  }
  return usedWithin(played, less);
}

/**
 * Sets the product's table. Instances read sizes when they are created, and times whenever they need them.
 * @param targets What is played.
 * @returns How many of the played pages an instance has room for, and what puts the table back.
 */
export function setTiers(
  scenario: Scenario,
  pages: readonly ModelPage[],
  targets: readonly Target[],
): { htmlPages: number; restore: () => void } {
  const usual = structuredClone({ tiers, negative: caching.negative, pageStore });
  const total =
    Object.values(usual.tiers).reduce((sum, { maxBytes }) => sum + maxBytes, 0) +
    usual.negative.maxBytes +
    usual.pageStore.pagesBytes +
    usual.pageStore.choicesBytes;
  const { editions, visitors, zipf, htmlMb, answersMb, freshSeconds, nothingSeconds } = scenario;
  tiers.content.freshMs = tiers.lookup.freshMs = freshSeconds * 1_000;
  // Constants to the product, which is not running here.
  Object.assign(caching.negative, { freshMs: nothingSeconds * 1_000 });

  const everything = targetsOf(chooseEditions(editions, zipf, editions), pages, { visitors, exponent: zipf });
  const [all, played] = [usedBy(everything, scenario), usedBy(targets, scenario)];
  const roomOf = (store: Store, bytes: number) => {
    const room = (bytes * answersMb * mebibyte) / total;
    return Math.max(1, Math.floor(playedRoom(room, all.of(store), played.of(store))));
  };
  for (const [freshness, tier] of Object.entries(tiers) as [Freshness, (typeof tiers)[Freshness]][])
    tier.maxBytes = roomOf(freshness, tier.maxBytes);
  Object.assign(caching.negative, { maxBytes: roomOf('negative', usual.negative.maxBytes) });
  Object.assign(pageStore, { pagesBytes: roomOf('finished', usual.pageStore.pagesBytes) });

  return {
    htmlPages: Math.max(1, Math.round(playedRoom(htmlMb * mebibyte * pagesShare, all.html, played.html) / pageBytes)),
    restore() {
      for (const freshness of Object.keys(tiers) as Freshness[])
        Object.assign(tiers[freshness], usual.tiers[freshness]);
      Object.assign(caching.negative, usual.negative);
      Object.assign(pageStore, usual.pageStore);
    },
  };
}

/** What an instance uses for pages, and about how often: as if it had no Redis to ask. */
function usedBy(targets: readonly Target[], { instances, edge }: Scenario) {
  const html: Used[] = [];
  const stores = new Map<Store, Map<string, Used>>();
  const use = (store: Store, key: string, rate: number, bytes: number) => {
    const keys = stores.get(store) ?? new Map<string, Used>();
    stores.set(store, keys.set(key, { rate: rate + (keys.get(key)?.rate ?? 0), bytes }));
  };
  for (const target of targets) {
    const { shell, page } = target.page;
    const parts = [shell, page, pricesOf(target)].filter((part) => part !== null);
    const freshSeconds = Math.min(...parts.flatMap(({ lookups }) => lookups.map(freshMsOf))) / 1_000;
    // A place of a cache in front, and an instance, ask for a page again when it is no longer fresh.
    const passed = edge > 0 ? target.rate / (1 + (target.rate * freshSeconds) / edge) : target.rate;
    const asked = passed / instances;
    const made = asked / (1 + asked * freshSeconds);
    html.push({ rate: asked, bytes: pageBytes });
    for (const part of parts) {
      const of = part === shell ? target.edition.region : `${parts.indexOf(part)} ${target.address}`;
      use('finished', of, made, sizeOfFinished({ bytes: { byteLength: part.bytes } }));
      for (const lookup of part.lookups)
        use(lookup.isNothing ? 'negative' : lookup.freshness, keyOf(target, lookup), made, sizeOf(lookup));
    }
  }
  return { html, of: (store: Store) => [...(stores.get(store)?.values() ?? [])] };
}

function freshMsOf({ freshness, isNothing }: ModelLookup): number {
  const { freshMs } = tiers[freshness];
  return isNothing ? Math.min(caching.negative.freshMs, freshMs) : freshMs;
}

const sizeOf = ({ bytes }: ModelLookup) => sizeOfEntry({ bytes, packed: null });
