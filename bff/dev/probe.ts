import { request } from 'undici';
import type { Config } from '../config.ts';
import { checkRedis } from '../doctor/checkRedis.ts';
import { isWrong } from '../doctor/report.ts';
import { examining } from '../resilience/tiers.ts';
import type { Part } from './parts.ts';

/** Whether a part is there, in words. */
export interface State {
  isGood: boolean;
  text: string;
}

/** Asks whether a part answers, whatever it answers; an HTTP server is asked for nothing of its own. */
export async function probe(part: Part, config: Config): Promise<State> {
  if (part.kind === 'off') return { isGood: true, text: '' };
  return part.name === 'Redis' ? probeRedis(config) : probeHttp(part.address);
}

async function probeHttp(address: string): Promise<State> {
  const { origin } = new URL(address);
  try {
    const answers = [await ask(origin), await ask(origin), await ask(origin)];
    // The quickest: a process that has just started is busy with itself.
    const ms = Math.min(...answers.map((answer) => answer.ms));
    const failed = answers.find(({ status }) => status >= 500);
    return { isGood: !failed, text: `answers${failed ? ` HTTP ${failed.status}` : ''} (${ms} ms)` };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    const code = error instanceof Error && 'code' in error ? error.code : 'failed';
    return { isGood: false, text: `does not answer (${isLate ? `nothing within ${examining.probeMs} ms` : code})` };
  }
}

async function ask(origin: string): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  const { statusCode, body } = await request(origin, {
    method: 'HEAD',
    signal: AbortSignal.timeout(examining.probeMs),
  });
  await body.dump();
  return { status: statusCode, ms: Math.round(performance.now() - startedAt) };
}

async function probeRedis(config: Config): Promise<State> {
  const fault = (await checkRedis(config)).find(isWrong);
  return fault ? { isGood: false, text: fault.text } : { isGood: true, text: 'answers' };
}
