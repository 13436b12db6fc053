import type { ClientError } from '../../contracts/calls/clientError.ts';
import type { RegionCode } from '../../contracts/regions.ts';
import { bffPrefix } from '../../contracts/routes.ts';

/** A call that takes longer has failed (specification section 9). */
const longestCallMs = 15_000;

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
 * not the BFF's) is reported to it, once it can be.
 * @throws {Error} for every answer that is not one of success, for one that takes too long, and the signal's reason when it is
 * given up.
 */
export async function callBff<Answer>({ region, path, body, signal }: Call): Promise<Answer> {
  const address = `${bffPrefix}/${region}${path}`;
  const tooLong = AbortSignal.timeout(longestCallMs);
  try {
    const reply = await fetch(address, {
      signal: signal ? AbortSignal.any([signal, tooLong]) : tooLong,
      ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    // The BFF's own problems are in its log already.
    const isOwn = /^application\/(problem\+)?json/.test(reply.headers.get('content-type') ?? '');
    if (reply.ok && isOwn) return await reply.json();
    if (isOwn) throw new AnsweredError(`answered ${reply.status}`);
    throw new Error(`answered ${reply.status}`);
  } catch (error) {
    if (!signal?.aborted && !(error instanceof AnsweredError)) report({ region, address, error });
    throw error;
  }
}

/** The BFF said no. */
class AnsweredError extends Error {}

/** Reports of a page that fails all the time would be no news. */
const mostReports = 5;
let reports = 0;

function report({ region, address, error }: { region: RegionCode; address: string; error: unknown }): void {
  if (reports >= mostReports) return;
  reports += 1;
  const failure: ClientError = {
    apiUrl: address,
    pageUrl: location.pathname + location.search,
    websiteCode: region,
    message: String(error).slice(0, 500),
  };
  const headers = { 'content-type': 'application/json' };
  fetch(`${bffPrefix}/client-errors`, {
    method: 'POST',
    headers,
    body: JSON.stringify(failure),
    keepalive: true,
  }).catch(() => {});
}
