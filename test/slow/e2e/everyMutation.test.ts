/** Fuzzing with FUZZ_REQUESTS (default 20,000) random mutations from FUZZ_SEED (default: the time). */
import { createConnection } from 'node:net';
import { expect, test } from 'vitest';
import { startBuiltSite } from '../../../tools/builtSite.ts';
import { badInputs } from '../../support/badInputs.ts';
import { createMutator, createRandom } from '../../support/mutations.ts';

const count = Number(process.env['FUZZ_REQUESTS'] ?? 20_000);
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
const atOnce = 32;

interface Answer {
  statuses: number[];
  whole: string;
  ms: number;
}

/** After this time without a response the request is incomplete, so the client ends the connection. */
const patienceMs = 100;

/** Sends bytes and ends the connection at the first response or after `patienceMs`. */
function send(site: string, bytes: string): Promise<Answer> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    let whole = '';
    const socket = createConnection(Number(new URL(site).port), '127.0.0.1');
    const timer = setTimeout(() => socket.end(), patienceMs);
    socket.setEncoding('latin1').on('data', (chunk) => {
      whole += chunk;
      socket.end();
    });
    // A refusal may reset the connection during the write.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      const statuses = [...whole.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
      resolve({ statuses, whole, ms: performance.now() - startedAt });
    });
    socket.write(bytes, 'latin1');
  });
}

test(`${count} mutated requests (FUZZ_SEED=${seed}) get quick responses without 5xx`, async () => {
  const { site, ops, log, stop } = await startBuiltSite({ LOG_LEVEL: 'warn' });
  const mutate = createMutator(
    badInputs.map(({ bytes }) => bytes),
    createRandom(seed),
  );
  const faults: object[] = [];
  const seen = new Map<number, number>();
  let sent = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (sent < count) {
        sent += 1;
        const bytes = mutate();
        const { statuses, whole, ms } = await send(site, bytes);
        for (const status of statuses) seen.set(status, (seen.get(status) ?? 0) + 1);
        if (statuses.some((status) => status >= 500) || ms > 3_000)
          faults.push({ bytes: bytes.slice(0, 500), statuses, ms, whole: whole.slice(0, 800), sent });
      }
    }),
  );
  expect(faults.slice(0, 5)).toEqual([]);
  // The mutations reach many kinds of responses.
  expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 301, 400, 404, 405, 413, 414, 415, 421, 431]));
  expect((await fetch(`${site}/de/proart/`)).status).toBe(200);
  expect((await fetch(`${ops}/livez`)).status).toBe(200);
  expect(log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  expect(await stop()).toBe(0);
}, 600_000);
