import { expect, test } from 'vitest';
import { createPriceLoader } from '../../client/price/priceLoader.ts';
import type { PriceTexts } from '../../client/price/shownPrice.ts';
import { freshMs, maxAgeMs } from '../../client/price/trackedPrices.ts';

const second = 1_000;

function textsOf(amount: string): PriceTexts {
  const lines = { now: { before: '', amount, after: '' }, regular: null, saving: null, lowest: null };
  return { lines, disclaimer: '', explanation: '', shopLink: null };
}

/** Price loader on a clock moved by the test; the test also resolves the calls. */
function createTestLoader() {
  let clock = 1_000_000 * second;
  let timer: { run: () => void; at: number } | null = null;
  let frame: (() => void) | null = null;
  const shown = new Map<string, string | null>();
  const calls: { ids: readonly string[]; isMember: boolean; isAborted: () => boolean; respond: Respond }[] = [];
  type Respond = (amount: string | null) => Promise<void>;
  const settle = () => new Promise<void>((done) => setImmediate(done));

  const loader = createPriceLoader({
    now: () => clock,
    nextFrame(run) {
      frame = run;
    },
    wake(run, ms) {
      timer = { run, at: clock + ms };
    },
    load: (ids, { isMember, signal }) =>
      new Promise((resolve) => {
        const respond: Respond = (amount) => {
          resolve(amount === null ? null : () => textsOf(amount));
          return settle();
        };
        calls.push({ ids, isMember, isAborted: () => signal.aborted, respond });
      }),
    publish(changes) {
      for (const [id, texts] of changes) {
        if (texts === undefined) shown.delete(id);
        else shown.set(id, texts?.lines?.now.amount ?? null);
      }
    },
  });

  return {
    ...loader,
    shown,
    calls,
    call: () => calls.at(-1) ?? expect.fail('nothing was requested'),
    paint() {
      const run = frame;
      frame = null;
      run?.();
    },
    /** Advances the clock and runs timers and frames. */
    advance(ms: number) {
      const end = clock + ms;
      while (timer && timer.at <= end) {
        clock = timer.at;
        const { run } = timer;
        timer = null;
        run();
        this.paint();
      }
      clock = end;
    },
    /** Shows a price from the document with this age and returns its expiry. */
    showDocumentPrice(id: string, ageMs: number) {
      shown.set(id, 'from the document');
      return clock - ageMs + maxAgeMs;
    },
  };
}

test('all products of a page are requested at once in the next frame', async () => {
  const { track, paint, calls, call, shown } = createTestLoader();
  for (const id of ['b', 'a', 'b']) track(id);
  expect(calls).toEqual([]);
  paint();
  expect(calls.map(({ ids }) => ids)).toEqual([['b', 'a']]);
  await call().respond('€1');
  expect([...shown]).toEqual([
    ['b', '€1'],
    ['a', '€1'],
  ]);
});

test('a call has at most 50 products and no invalid ids', () => {
  const { track, paint, calls, shown } = createTestLoader();
  for (let index = 0; index < 60; index++) track(`p${index}`);
  track('has a space');
  paint();
  expect(calls.map(({ ids }) => ids.length)).toEqual([50, 10]);
  expect(shown.get('has a space')).toBeNull();
});

test.each([
  ['fresh', 0, 'shown', false],
  ['just fresh', freshMs - 1, 'shown', false],
  ['no longer fresh', freshMs, 'shown', true],
  ['almost too old', maxAgeMs - 1, 'shown', true],
  ['too old', maxAgeMs, 'removed', true],
  ['from yesterday', 24 * 3600 * second, 'removed', true],
  ['a little in the future', -5 * second, 'shown', false],
  ['far in the future because of a wrong clock', -3600 * second, 'shown', true],
])('the age of a document price decides whether it is shown and requested: %s', (_, ageMs, expected, isRequested) => {
  const { track, paint, calls, shown, showDocumentPrice } = createTestLoader();
  track('a', showDocumentPrice('a', ageMs));
  paint();
  expect(shown.has('a')).toBe(expected === 'shown');
  expect(calls.length).toBe(isRequested ? 1 : 0);
});

test('prices are revalidated before they expire while the page is open', async () => {
  const loader = createTestLoader();
  loader.track('a', loader.showDocumentPrice('a', 10 * second));
  loader.advance(maxAgeMs - freshMs - 10 * second - 1);
  expect(loader.calls).toEqual([]);
  loader.advance(1);
  expect(loader.calls).toHaveLength(1);
  expect(loader.shown.get('a')).toBe('from the document');
  await loader.call().respond('€2');
  expect(loader.shown.get('a')).toBe('€2');
});

test('a price that cannot be revalidated is shown until it expires', async () => {
  const loader = createTestLoader();
  loader.track('a');
  loader.paint();
  await loader.call().respond('€1');
  loader.advance(maxAgeMs - freshMs);
  expect(loader.calls).toHaveLength(2);
  await loader.call().respond(null);
  loader.advance(freshMs - 1);
  expect(loader.shown.get('a')).toBe('€1');
  loader.advance(1);
  expect(loader.shown.has('a')).toBe(false);
  expect(loader.calls).toHaveLength(3);
  await loader.call().respond(null);
  expect(loader.shown.get('a')).toBeNull();
});

test('with a wrong clock no price is shown for longer than five minutes', async () => {
  const loader = createTestLoader();
  loader.track('a', loader.showDocumentPrice('a', -3600 * second));
  loader.paint();
  await loader.call().respond(null);
  expect(loader.shown.get('a')).toBe('from the document');
  loader.advance(maxAgeMs);
  expect(loader.shown.has('a')).toBe(false);
});

test('a returning visitor gets current prices, requested once', async () => {
  const loader = createTestLoader();
  loader.track('a');
  loader.paint();
  await loader.call().respond('€1');
  loader.advance(freshMs - 1);
  loader.renew();
  loader.paint();
  expect(loader.calls).toHaveLength(1);
  loader.advance(1);
  loader.renew();
  loader.paint();
  loader.renew();
  loader.paint();
  expect(loader.calls).toHaveLength(2);
});

test('requests for prices that are no longer shown are aborted and sent again when shown', () => {
  const loader = createTestLoader();
  const stop = loader.track('a');
  const stopOther = loader.track('a');
  loader.paint();
  stop();
  expect(loader.call().isAborted()).toBe(false);
  stopOther();
  expect(loader.call().isAborted()).toBe(true);
  loader.track('a');
  loader.paint();
  expect(loader.calls).toHaveLength(2);
});

test('member prices replace public prices, which are shown until then', async () => {
  const loader = createTestLoader();
  loader.track('a', loader.showDocumentPrice('a', 0));
  loader.track('b');
  loader.paint();
  const publicCall = loader.call();
  loader.setMember(true);
  loader.paint();
  expect(publicCall.isAborted()).toBe(true);
  expect(loader.call()).toMatchObject({ ids: ['a', 'b'], isMember: true });
  expect(loader.shown.get('a')).toBe('from the document');
  await publicCall.respond('€1');
  expect(loader.shown.has('b')).toBe(false);
  await loader.call().respond('€0.90');
  expect([...loader.shown.values()]).toEqual(['€0.90', '€0.90']);
  loader.setMember(true);
  loader.paint();
  expect(loader.calls).toHaveLength(2);
  loader.setMember(false);
  loader.paint();
  expect(loader.call()).toMatchObject({ ids: ['a', 'b'], isMember: false });
});

test('public prices stay visible when member prices fail to load', async () => {
  const loader = createTestLoader();
  loader.track('a', loader.showDocumentPrice('a', 0));
  loader.setMember(true);
  loader.paint();
  await loader.call().respond(null);
  expect(loader.shown.get('a')).toBe('from the document');
});

test('the next page of a member requests member prices, regardless of the document', () => {
  const loader = createTestLoader();
  loader.setMember(true);
  loader.track('a', loader.showDocumentPrice('a', 0));
  loader.paint();
  expect(loader.call()).toMatchObject({ ids: ['a'], isMember: true });
  expect(loader.shown.get('a')).toBe('from the document');
});
