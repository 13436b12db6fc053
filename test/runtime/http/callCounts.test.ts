import { expect, test } from 'vitest';
import { createCallCounts, rateLimits } from '../../../runtime/http/limits/callCounts.ts';

test('a limited number of clients is counted; the least recently seen client is forgotten first', () => {
  const counts = createCallCounts({ redis: null, now: () => 0 });
  const mayCall = (client: string) => counts.addWithin(client, 1);
  expect([mayCall('first'), mayCall('first')]).toEqual([true, false]);
  for (let client = 1; client < rateLimits.clients; client += 1) mayCall(`client ${client}`);
  expect(mayCall('client 1')).toBe(false);
  mayCall('one more');
  expect([mayCall('client 1'), mayCall('first')]).toEqual([false, true]);
});
