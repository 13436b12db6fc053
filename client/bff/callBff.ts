import type { RegionCode } from '../../contracts/regions/regions.ts';
import { bffPrefix } from '../../contracts/routes.ts';
import { maxCallMs } from './maxCallMs.ts';
import { reportFailure } from './reportFailure.ts';

interface Call {
  region: RegionCode;
  /** Path after the edition, such as `/cart`. */
  path: string;
  /** Sent as JSON by POST; without it the call is a GET. */
  body?: object;
  signal?: AbortSignal;
}

/**
 * Calls the BFF and returns its JSON. A failure that the BFF cannot know of (no network, a response from something
 * else) is reported to it.
 * @throws {Error} on every response but a success of the BFF and on a timeout; the signal's reason when it is aborted.
 */
export async function callBff<Answer>({ region, path, body, signal }: Call): Promise<Answer> {
  const callUrl = `${bffPrefix}/${region}${path}`;
  try {
    const response = await fetch(callUrl, {
      signal: withTimeLimit(signal),
      ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    // The BFF's own error responses are already in its log.
    const isFromBff = /^application\/(problem\+)?json/.test(response.headers.get('content-type') ?? '');
    if (response.ok && isFromBff) return await response.json();
    if (isFromBff) throw new BffError(`HTTP status ${response.status}`);
    throw new Error(`HTTP status ${response.status}`);
  } catch (error) {
    if (!signal?.aborted && !(error instanceof BffError)) reportFailure({ region, callUrl, error });
    throw error;
  }
}

/** Returns a signal that aborts with the given one, but after `maxCallMs` at the latest. */
function withTimeLimit(signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(maxCallMs);
  if (!signal) return timeout;
  // Not `AbortSignal.any`, which browsers of the support floor lack (docs/browsers.md).
  const first = new AbortController();
  for (const source of [signal, timeout]) {
    if (source.aborted) first.abort(source.reason);
    else source.addEventListener('abort', () => first.abort(source.reason), { once: true });
  }
  return first.signal;
}

/** Error response of the BFF itself. */
class BffError extends Error {}
