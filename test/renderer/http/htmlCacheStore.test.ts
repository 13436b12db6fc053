/** Memory of cached pages, and the index of their URLs. */
import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Encodings } from '../../../contracts/prebuiltResponse.ts';
import { DocumentBodies } from '../../../renderer/htmlCache/documentBodies.ts';
import { hashOf, type PageMetadata, toEntry } from '../../../renderer/htmlCache/htmlEntry.ts';
import { createHtmlStore, plainBytesOf } from '../../../renderer/htmlCache/htmlStore.ts';
import { maxUrlLength, UrlIndex } from '../../../renderer/htmlCache/urlIndex.ts';
import { urlKeyOf } from '../../../renderer/http/pageKey.ts';
import { buildHtmlCache, pageKeyAt, textOf, waitUntilCached } from '../../support/htmlPages.ts';

test('all encodings contain the same document', async () => {
  const { cache, fillWith } = buildHtmlCache();
  await fillWith('one');
  const prebuilt = cache.prebuiltAt('/de/proart/');
  for (const encoding of ['br', 'gzip', 'plain'] as const) expect(textOf(prebuilt, encoding)).toBe('one');
  for (const bytes of Object.values(prebuilt?.encodings ?? {})) expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
});

test('a client without compression gets the decompressed document, which is cached', async () => {
  const { cache, fillWith } = buildHtmlCache();
  await fillWith('one');
  expect(cache.prebuiltAt('/de/proart/')?.plain()).toBe(cache.prebuiltAt('/de/proart/')?.plain());
});

test('pages with equal content share their bytes', async () => {
  const { cache, fillWith } = buildHtmlCache();
  const urls = ['/de/proart/', '/fr/proart/', '/de/proart/?page=2'];
  for (const url of urls) await fillWith('same', url);
  const [first, ...others] = urls.map((target) => cache.prebuiltAt(target)?.encodings?.br);
  for (const br of others) expect(br).toBe(first);
});

test('URLs that differ in ignored parameters share a page, others do not', async () => {
  const { cache, get, loadCount, fillWith } = buildHtmlCache();
  await fillWith('one');
  await get('/de/proart/?utm_source=x&fbclid=1');
  await get('/de/proart/?utm_source=x');
  await get('/de/proart/?page=2');
  await waitUntilCached(cache, '/de/proart/?page=2');
  await get('/de/proart/?fbclid=1&page=2');
  expect(loadCount()).toBe(2);
});

test('pages with user-supplied queries evict only each other', async () => {
  const evictions = new Set<string>();
  const countEviction = (store: string) => void evictions.add(store);
  const { cache, content, draft, fillWith } = buildHtmlCache({ maxBytes: 60_000, countEviction });
  await fillWith('home');
  content.make = async () => ({
    draft: draft({ etag: '"x"', render: () => Buffer.from(`<p>choice</p>${Math.random()}${'y'.repeat(2_000)}`) }),
    gone: false,
  });
  for (let page = 2; page < 60; page++) await fillWith('choice', `/de/proart/?page=${page}`);
  expect(textOf(cache.prebuiltAt('/de/proart/'))).toBe('home');
  expect(cache.prebuiltAt('/de/proart/?page=2')).toBeUndefined();
  expect([...evictions]).toEqual(['html_choice']);
  for (let number = 0; number < 60; number++) await fillWith('page', `/de/proart/${number}/`);
  expect([...evictions]).toEqual(['html_choice', 'html']);
});

test('a URL that is too long is not remembered, its page is cached', async () => {
  const { cache, get, loadCount, fillWith } = buildHtmlCache();
  await fillWith('one');
  const long = `/de/proart/?utm_source=${'x'.repeat(maxUrlLength)}`;
  expect(textOf((await get(long)).prebuilt)).toBe('one');
  expect(cache.prebuiltAt(long)).toBeUndefined();
  expect(loadCount()).toBe(1);
});

test('the number of remembered URLs is limited', () => {
  const index = new UrlIndex({ max: 3 });
  for (const url of ['/0', '/1', '/2', '/3']) index.remember(url, 'key');
  expect(['/0', '/1', '/2', '/3'].map((target) => index.keyOf(target))).toEqual([undefined, 'key', 'key', 'key']);
});

test('responses of the current second are reused for up to 500 URLs', async () => {
  const { cache, get, fillWith } = buildHtmlCache();
  await fillWith('one', '/de/proart/?utm_source=0');
  const isReused: boolean[] = [];
  for (let n = 0; n <= 500; n++) {
    const url = `/de/proart/?utm_source=${n}`;
    await get(url);
    const [first, second] = [cache.prebuiltAt(url), cache.prebuiltAt(url)];
    isReused.push(first === second);
  }
  expect(isReused).toEqual([...Array(500).fill(true), false]);
});

test('keys of different hosts never collide', () => {
  const china = { isChina: true, unprefixed: 'cn' } as const;
  const normal = { isChina: false, unprefixed: 'global' } as const;
  fc.assert(
    // Valid request targets.
    fc.property(fc.stringMatching(/^[\x21-\x7e]{1,30}$/), fc.stringMatching(/^[\x21-\x7e]{1,30}$/), (one, other) => {
      for (const target of [one, other]) expect(urlKeyOf(one, china)).not.toBe(urlKeyOf(target, normal));
    }),
  );
});

test('the memory limit holds for any sequence of stores, replacements and deletions', () => {
  const action = fc.record({
    page: fc.nat(30),
    isUserSupplied: fc.boolean(),
    body: fc.nat(8),
    size: fc.constantFrom(...compressed.keys()),
    isDeletion: fc.boolean(),
    isPlain: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(action, { maxLength: 200 }), fc.integer({ min: 1, max: 200_000 }), (actions, maxBytes) => {
      const bodies = new DocumentBodies(plainBytesOf(maxBytes));
      const store = createHtmlStore({ maxBytes, bodies, countEviction: () => {}, removed: () => {} });
      const entries = () => [...store.entries()].map(([, entry]) => entry);
      for (const { page, isUserSupplied, body, size, isDeletion, isPlain } of actions) {
        const pageKey = pageKeyAt(isUserSupplied ? `/de/proart/?page=${page}` : `/de/proart/${page}/`);
        const hash = hashOf(Buffer.from(`${body}`));
        if (isDeletion) store.delete(pageKey.key);
        else
          store.set(
            pageKey.key,
            toEntry(pageKey, metadata, bodies.findByHash(hash) ?? { hash, encodings: encodingsOf(size) }, 0),
          );
        const existing = store.get(pageKey.key);
        if (isPlain && existing) expect(bodies.plain(existing.body.encodings).byteLength).toBeGreaterThan(0);
        // Unreferenced bodies are released.
        const inUse = new Map(entries().map(({ body: { hash: key, encodings } }) => [key, encodings]));
        expect(bodies.findByHash(hash)?.encodings).toBe(inUse.get(hash));
        const bytes = [...new Set(inUse.values())].reduce(
          (sum, { br, gzip }) => sum + br.byteLength + gzip.byteLength,
          0,
        );
        expect(bytes).toBeLessThanOrEqual(maxBytes);
        expect(store.size().bytes + bodies.plainBytes).toBeLessThanOrEqual(Math.max(3, maxBytes));
        expect(new Set(entries().map(({ body: { encodings } }) => encodings)).size).toBe(inUse.size);
      }
    }),
  );
});

const metadata: PageMetadata = {
  kind: 'home',
  etag: '"x"',
  tags: [],
  headers: {},
  freshUntil: 1,
  staleUntil: 1,
  usableUntil: 1,
  documentUntil: 1,
};

/** Compressed documents of some sizes, precomputed because compression takes longer than the rest of the test. */
const compressed = new Map([1, 500, 10_000, 40_000].map((size) => [size, brotliCompressSync(Buffer.alloc(size))]));

const encodingsOf = (size: number): Encodings => ({
  br: Buffer.from(compressed.get(size) ?? []),
  gzip: Buffer.allocUnsafe(size),
});
