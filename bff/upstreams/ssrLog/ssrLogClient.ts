import { Agent, request } from 'undici';
import { systemCode } from '../../../contracts/site.ts';
import { pool } from '../transport/http.ts';
import type { SendReport } from '../transport/report.ts';
import { reporting } from '../transport/report.ts';

/** Creates the client that POSTs failure reports to SSRLog; `send` rejects on network errors and statuses ≥ 400. */
export function createSsrLogClient(contentApiUrl: string): { send: SendReport; close(): Promise<void> } {
  const agent = new Agent({ connections: reporting.connections, connect: { timeout: pool.connectMs } });
  return {
    async send(report, trace) {
      const { statusCode, body } = await request(`${contentApiUrl}/api/nc/v1/SSRLog`, {
        method: 'POST',
        dispatcher: agent,
        signal: AbortSignal.timeout(reporting.timeoutMs),
        headers: { 'content-type': 'application/json', ...trace },
        body: JSON.stringify({ systemCode, ...report }),
      });
      await body.dump();
      if (statusCode >= 400) throw new Error(`SSRLog responded with ${statusCode}`);
    },
    close: () => agent.destroy(),
  };
}
