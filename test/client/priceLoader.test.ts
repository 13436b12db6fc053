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
function page() {
  let clock = 1_000_000 * second;
  let alarm: { run: () => void; at: number } | null = null;
  let frame: (() => void) | null = null;
  const shown = new Map<string, string | null>();
  const calls: { ids: readonly string[]; isMember: boolean; isAborted: () => boolean; answer: Answer }[] = [];
  type Answer = (amount: string | null) => Promise<void>;
  const settle = () => new Promise<void>((done) => setImmediate(done));

  const wants = createPriceLoader({
    now: () => clock,
    nextFrame(run) {
      frame = run;
    },
    wake(run, ms) {
      alarm = { run, at: clock + ms };
    },
    load: (ids, { isMember, signal }) =>
      new Promise((resolve) => {
        const answer: Answer = (amount) => {
          resolve(amount === null ? null : () => textsOf(amount));
          return settle();
        };
        calls.push({ ids, isMember, isAborted: () => signal.aborted, answer });
      }),
    publish(news) {
      for (const [id, texts] of news) {
        if (texts === undefined) shown.delete(id);
        else shown.set(id, texts?.lines?.now.amount ?? null);
      }
    },
  });

  return {
    ...wants,
    shown,
    calls,
    call: () => calls.at(-1) ?? expect.fail('nothing was requested'),
    paint() {
      const run = frame;
      frame = null;
      run?.();
    },
    /** Advances the clock and runs timers and frames. */
    pass(ms: number) {
      const end = clock + ms;
      while (alarm && alarm.at <= end) {
        clock = alarm.at;
        const { run } = alarm;
        alarm = null;
        run();
        this.paint();
      }
      clock = end;
    },
    /** Shows a price from the document with this age and returns its expiry. */
    hasFromDocument(id: string, ageMs: number) {
      shown.set(id, 'from the document');
      return clock - ageMs + maxAgeMs;
    },
  };
}

test('all products of a page are requested at once in the next frame', async () => {
  const { want, paint, calls, call, shown } = page();
  for (const id of ['b', 'a', 'b']) want(id);
  expect(calls).toEqual([]);
  paint();
  expect(calls.map(({ ids }) => ids)).toEqual([['b', 'a']]);
  await call().answer('€1');
  expect([...shown]).toEqual([
    ['b', '€1'],
    ['a', '€1'],
  ]);
});

test('a call has at most 50 products and no invalid ids', () => {
  const { want, paint, calls, shown } = page();
  for (let index = 0; index < 60; index++) want(`p${index}`);
  want('has a space');
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
])('the age of a document price decides whether it is shown and requested: %s', (_, ageMs, fate, isRequested) => {
  const { want, paint, calls, shown, hasFromDocument } = page();
  want('a', hasFromDocument('a', ageMs));
  paint();
  expect(shown.has('a')).toBe(fate === 'shown');
  expect(calls.length).toBe(isRequested ? 1 : 0);
});

test('prices are revalidated before they expire while the page is open', async () => {
  const open = page();
  open.want('a', open.hasFromDocument('a', 10 * second));
  open.pass(maxAgeMs - freshMs - 10 * second - 1);
  expect(open.calls).toEqual([]);
  open.pass(1);
  expect(open.calls).toHaveLength(1);
  expect(open.shown.get('a')).toBe('from the document');
  await open.call().answer('€2');
  expect(open.shown.get('a')).toBe('€2');
});

test('a price that cannot be revalidated is shown until it expires', async () => {
  const open = page();
  open.want('a');
  open.paint();
  await open.call().answer('€1');
  open.pass(maxAgeMs - freshMs);
  expect(open.calls).toHaveLength(2);
  await open.call().answer(null);
  open.pass(freshMs - 1);
  expect(open.shown.get('a')).toBe('€1');
  open.pass(1);
  expect(open.shown.has('a')).toBe(false);
  expect(open.calls).toHaveLength(3);
  await open.call().answer(null);
  expect(open.shown.get('a')).toBeNull();
});

test('with a wrong clock no price is shown for longer than five minutes', async () => {
  const open = page();
  open.want('a', open.hasFromDocument('a', -3600 * second));
  open.paint();
  await open.call().answer(null);
  expect(open.shown.get('a')).toBe('from the document');
  open.pass(maxAgeMs);
  expect(open.shown.has('a')).toBe(false);
});

test('a returning visitor gets current prices, requested once', async () => {
  const open = page();
  open.want('a');
  open.paint();
  await open.call().answer('€1');
  open.pass(freshMs - 1);
  open.renew();
  open.paint();
  expect(open.calls).toHaveLength(1);
  open.pass(1);
  open.renew();
  open.paint();
  open.renew();
  open.paint();
  expect(open.calls).toHaveLength(2);
});

test('requests for prices that are no longer shown are aborted and sent again when shown', () => {
  const open = page();
  const stop = open.want('a');
  const stopOther = open.want('a');
  open.paint();
  stop();
  expect(open.call().isAborted()).toBe(false);
  stopOther();
  expect(open.call().isAborted()).toBe(true);
  open.want('a');
  open.paint();
  expect(open.calls).toHaveLength(2);
});

test('member prices replace public prices, which are shown until then', async () => {
  const open = page();
  open.want('a', open.hasFromDocument('a', 0));
  open.want('b');
  open.paint();
  const guests = open.call();
  open.showTo(true);
  open.paint();
  expect(guests.isAborted()).toBe(true);
  expect(open.call()).toMatchObject({ ids: ['a', 'b'], isMember: true });
  expect(open.shown.get('a')).toBe('from the document');
  await guests.answer('€1');
  expect(open.shown.has('b')).toBe(false);
  await open.call().answer('€0.90');
  expect([...open.shown.values()]).toEqual(['€0.90', '€0.90']);
  open.showTo(true);
  open.paint();
  expect(open.calls).toHaveLength(2);
  open.showTo(false);
  open.paint();
  expect(open.call()).toMatchObject({ ids: ['a', 'b'], isMember: false });
});

test('public prices stay visible when member prices fail to load', async () => {
  const open = page();
  open.want('a', open.hasFromDocument('a', 0));
  open.showTo(true);
  open.paint();
  await open.call().answer(null);
  expect(open.shown.get('a')).toBe('from the document');
});

test('the next page of a member requests member prices, regardless of the document', () => {
  const open = page();
  open.showTo(true);
  open.want('a', open.hasFromDocument('a', 0));
  open.paint();
  expect(open.call()).toMatchObject({ ids: ['a'], isMember: true });
  expect(open.shown.get('a')).toBe('from the document');
});
