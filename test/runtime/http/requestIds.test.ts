import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { requestIdOf } from '../../../runtime/http/requestIds.ts';

const idOf = (given?: string) => requestIdOf({ headers: given === undefined ? {} : { 'x-request-id': given } });

test('the request id of the client is used when it has 8 to 64 letters, digits, _ and -', () => {
  fc.assert(fc.property(fc.stringMatching(/^[\w-]{8,64}$/), (given) => idOf(given) === given));
});

test.each(['', 'short', 'x'.repeat(65), 'a b c d e f', 'with\nline', 'ünïcödé-x', '../../etc/passwd'])(
  'an invalid request id %j is replaced by a UUID',
  (given) => {
    expect(z.uuid().safeParse(idOf(given)).success).toBe(true);
  },
);

test('generated ids are unique UUIDs', () => {
  const ids = Array.from({ length: 10_000 }, () => idOf());
  expect(new Set(ids).size).toBe(ids.length);
  expect(z.array(z.uuid()).safeParse(ids).success).toBe(true);
});
