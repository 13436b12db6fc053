/** What memory takes over of the pages that other instances have made, and hands over to them. */
import type { SharedPages } from '../../contracts/sharedPages.ts';
import type { HtmlStore, Kept, Place } from './htmlStore.ts';

interface Options {
  store: HtmlStore;
  /** Undefined where instances share nothing. */
  shared: SharedPages | undefined;
  /** Another one after each purge. */
  generation: () => number;
  /** Wall clock, ms. */
  now: () => number;
}

/** Joins the memory of one instance with what all of them share. */
export function createHtmlSharing({ store, shared, generation, now }: Options) {
  const reads = new Map<string, Promise<void>>();

  async function adopt({ read }: SharedPages, place: Place): Promise<void> {
    const before = generation();
    const page = await read(place.key);
    if (!page) return;
    const { hash, codings, ...outline } = page;
    // A purge that was on its way meanwhile may have concerned it.
    if (generation() !== before) Object.assign(outline, { freshUntil: 0, staleUntil: 0 });
    const had = store.get(place.key);
    if (!had || had.freshUntil < outline.freshUntil) store.put(place, outline, { hash, codings });
  }

  return {
    /**
     * Takes over what another instance has made of a page, where that is newer; once for all who want it meanwhile.
     * Undefined where there is nothing to look for.
     */
    read(place: Place): Promise<void> | undefined {
      // What a purge has reached here it may not have reached there yet.
      if (!shared || place.chosen || store.get(place.key)?.freshUntil === 0) return undefined;
      const read = reads.get(place.key) ?? adopt(shared, place).finally(() => reads.delete(place.key));
      reads.set(place.key, read);
      return read;
    },
    isReading: ({ key }: Place): boolean => reads.has(key),

    /** Hands a page that was put over to the other instances, unless a purge or another page comes in between. */
    write(kept: Kept) {
      const { place, body, freshUntil, staleUntil, usableUntil, kind, etag, tags, headers, documentUntil } = kept;
      // What visitors choose freely is asked for too seldom, and would push out what is not.
      if (place.chosen || freshUntil <= now()) return;
      const { hash, codings } = body;
      const outline = { kind, etag, tags, headers, documentUntil, freshUntil, staleUntil, usableUntil };
      const isCurrent = () => store.holds(kept) && kept.freshUntil === freshUntil;
      shared?.write(place.key, { ...outline, hash, codings }, isCurrent);
    },

    /** Takes a page back that is gone. */
    drop: ({ key }: Place) => shared?.drop(key),
  };
}
