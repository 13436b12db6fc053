import { useEffect, useState } from 'react';
import type { ApiCall } from '../../contracts/apilist.ts';
import { bffPrefix } from '../../contracts/routes.ts';

/** Returns the calls that this document has made to the BFF, with those still to come; none on the server. */
export function useBrowserCalls(): ApiCall[] {
  const [calls, setCalls] = useState<ApiCall[]>([]);
  useEffect(() => {
    const observer = new PerformanceObserver((list) => {
      const finished = (list.getEntries() as PerformanceResourceTiming[]).flatMap(toBffCall);
      setCalls((earlier) => [...earlier, ...finished]);
    });
    observer.observe({ type: 'resource', buffered: true });
    return () => observer.disconnect();
  }, []);
  return calls;
}

/** Converts an entry, without its query and host; an empty list for anything but a call of the BFF. */
function toBffCall({ name, duration, responseStatus }: PerformanceResourceTiming): ApiCall[] {
  const { origin, pathname } = new URL(name);
  const isBffCall = origin === location.origin && pathname.startsWith(`${bffPrefix}/`);
  // The status is 0 without a response, and unknown in browsers that do not report it.
  const status = responseStatus || (responseStatus === 0 ? 'network' : 'unknown');
  return isBffCall ? [{ path: pathname, status, ms: Math.round(duration), cache: 'browser' }] : [];
}
