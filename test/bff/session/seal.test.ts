import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSeal } from '../../../bff/session/seal.ts';
import {
  knownGroup,
  newSession,
  readSession,
  rememberGroup,
  type ShopSession,
  storeOf,
} from '../../../bff/session/shopSession.ts';

const secrets = ['first secret of thirty-two bytes or more', 'second secret of thirty-two bytes or more'] as const;
const hour = 3_600_000;

const sessions = fc.record({
  stores: fc.dictionary(
    fc.constantFrom('de', 'us', 'be-fr', 'cn'),
    fc.record(
      {
        owner: fc.string(),
        token: fc.string(),
        cartId: fc.string(),
        group: fc.record({ id: fc.string(), until: fc.nat() }),
        noGroupUntil: fc.nat(),
        version: fc.string(),
      },
      { requiredKeys: ['owner'] },
    ),
  ),
  rejected: fc.array(fc.string(), { maxLength: 4 }),
});

describe('a seal', () => {
  test('opens what it sealed', async () => {
    const { seal, open } = createSeal(secrets);
    await fc.assert(
      fc.asyncProperty(sessions, async (session) => {
        const opened = await open(await seal(session));
        expect(opened?.isCurrent).toBe(true);
        expect(readSession(opened?.value)).toEqual(JSON.parse(JSON.stringify(session)));
      }),
      { numRuns: 50 },
    );
  });

  test('does not open a text that differs by one character', async () => {
    const { seal, open } = createSeal(secrets);
    const sealed = await seal({ stores: { de: { owner: 'somebody', token: 'bearer' } }, rejected: [] });
    const letters = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.+/= é');
    const position = fc.nat(sealed.length - 1);
    await fc.assert(
      fc.asyncProperty(position, letters, fc.constantFrom(0, 1), async (at, letter, removed) => {
        const changed = sealed.slice(0, at) + letter + sealed.slice(at + removed);
        fc.pre(changed !== sealed);
        expect(await open(changed)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  test('does not open any other text', async () => {
    const { open } = createSeal(secrets);
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        expect(await open(text)).toBeNull();
      }),
    );
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}....`;
    expect(await open(none)).toBeNull();
  });

  test('does not open a plain session in place of the ciphertext', async () => {
    const { seal, open } = createSeal(secrets);
    const [head, key, iv, , tag] = (await seal(newSession())).split('.');
    const plain = Buffer.from(JSON.stringify(newSession())).toString('base64url');
    expect(await open([head, key, iv, plain, tag].join('.'))).toBeNull();
  });

  test('with a new secret first opens texts sealed with the old secret and marks them as not current', async () => {
    const [next, old] = secrets;
    const sealed = await createSeal([old]).seal({ a: 1 });
    expect(await createSeal([next, old]).open(sealed)).toEqual({ value: { a: 1 }, isCurrent: false });
    expect(await createSeal([next]).open(sealed)).toBeNull();
  });

  test('seals to a different text each time', async () => {
    const { seal } = createSeal(secrets);
    expect(await seal({})).not.toBe(await seal({}));
  });
});

describe('a session', () => {
  test.each([null, undefined, 7, 'text', [], {}, { stores: [] }, { stores: { de: { token: 1 } } }, { rejected: 'x' }])(
    'is new for %j',
    (opened) => {
      expect(readSession(opened)).toEqual(newSession());
    },
  );

  test('has no data of unknown regions', () => {
    const opened = { stores: { xx: { owner: 'a' }, de: { owner: 'a' } }, rejected: [] };
    expect(Object.keys(readSession(opened).stores)).toEqual(['de']);
  });

  test('is cleared for another owner, and the edition used last is listed last', () => {
    const session: ShopSession = {
      stores: { de: { owner: 'member', token: 'secret', cartId: 'id' }, us: { owner: 'member' } },
      rejected: [],
    };
    expect(storeOf(session, 'de', 'guest')).toEqual({ owner: 'guest' });
    expect(Object.keys(session.stores)).toEqual(['us', 'de']);
  });

  test.each([
    ['3', '3'],
    [' 7 ', '7'],
    ['0', null],
    [' 0 ', null],
    ['', null],
    [null, null],
  ])('stores the group %j as %j for 32 hours', (group, id) => {
    const store = { owner: 'member' };
    expect(knownGroup(store, 0)).toBeUndefined();
    rememberGroup(store, group, 0);
    expect(store).not.toHaveProperty('group', { id: '0', until: 32 * hour });
    expect(knownGroup(store, 32 * hour - 1)).toBe(id);
    expect(knownGroup(store, 32 * hour)).toBeUndefined();
  });
});
