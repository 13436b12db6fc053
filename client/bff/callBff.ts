import type { RegionCode } from '../../contracts/regions/regions.ts';
import { bffPrefix } from '../../contracts/routes.ts';
import { maxCallMs } from './maxCallMs.ts';
import { reportFailure } from './reportFailure.ts';

interface Call {
  region: RegionCode;
  /** Behind the edition, such as `/cart`. */
  path: string;
  /** Sent as JSON by POST; without it the call is a GET. */
  body?: object;
  signal?: AbortSignal;
}

/**
 * Makes a call of the BFF and answers its JSON. A call that fails without the BFF knowing of it (no network, an answer that is
 * not the BFF's) is reported to it.
 * @throws {Error} for every answer that is not one of success, for one that takes too long, and the signal's reason when it is
 * given up.
 */
export async function callBff<Answer>({ region, path, body, signal }: Call): Promise<Answer> {
  const address = `${bffPrefix}/${region}${path}`;
  const tooLong = AbortSignal.timeout(maxCallMs);
  try {
    const reply = await fetch(address, {
      // Safari has `any` since 17.4 only.
      signal: signal ? (AbortSignal.any?.([signal, tooLong]) ?? signal) : tooLong,
      ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    // The BFF's own problems are in its log already.
    const isOwn = /^application\/(problem\+)?json/.test(reply.headers.get('content-type') ?? '');
    if (reply.ok && isOwn) return await reply.json();
    if (isOwn) throw new AnsweredError(`answered ${reply.status}`);
    throw new Error(`answered ${reply.status}`);
  } catch (error) {
    if (!signal?.aborted && !(error instanceof AnsweredError)) reportFailure({ region, address, error });
    throw error;
  }
}

/** The BFF said no. */
class AnsweredError extends Error {}
