import { request } from 'undici';
import { examining } from '../resilience/tiers.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

/**
 * Whether the clock of this machine is that of an upstream: ends of redirects, kept answers in Redis and tokens are of both.
 * @param now Wall clock in milliseconds.
 */
export async function checkClock(address: string, now: () => number = Date.now): Promise<Finding[]> {
  const startedAt = now();
  const date = await dateOf(new URL(address).origin);
  if (date === null) return [];
  // It is written in whole seconds, somewhere between question and answer.
  const aheadMs = (startedAt + now()) / 2 - (date + 500);
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  const text = `this machine is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the content API`;
  const remedy = 'Set the clock by NTP, here or there';
  if (seconds > examining.clockSeconds.most) return [wrong('clock', text, remedy)];
  return seconds > examining.clockSeconds.noted
    ? [note('clock', text, remedy)]
    : [ok('clock', `within ${examining.clockSeconds.noted} s of an upstream`)];
}

/** What an answer says of its time, whatever else it says; null without one. */
async function dateOf(origin: string): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(examining.probeMs);
    const { headers, body } = await request(origin, { method: 'HEAD', signal });
    await body.dump();
    const date = Date.parse(String(headers['date']));
    return Number.isNaN(date) ? null : date;
  } catch {
    // Who does not answer is spoken of elsewhere.
    return null;
  }
}
