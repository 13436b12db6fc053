import type { ClientError } from '../../contracts/calls/clientError.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { bffPrefix } from '../../contracts/routes.ts';
import { scrubText, scrubUrl } from '../../contracts/text/scrub.ts';

interface Failure {
  region: RegionCode;
  /** Path and query of the call. */
  callUrl: string;
  error: unknown;
}

/** Maximum number of reports per document: further failures add no information. */
const maxReports = 5;
let reports = 0;

/** Reports a failed call that the BFF cannot know of. Returns without waiting; the request outlives the page. */
export function reportFailure({ region, callUrl, error }: Failure): void {
  if (reports >= maxReports) return;
  reports += 1;
  const failure: ClientError = {
    apiUrl: scrubUrl(callUrl).slice(0, 2048),
    pageUrl: scrubUrl(location.pathname + location.search).slice(0, 2048),
    websiteCode: region,
    message: scrubText(String(error)).slice(0, 500),
  };
  fetch(`${bffPrefix}/client-errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(failure),
    keepalive: true,
  }).catch(() => {});
}
