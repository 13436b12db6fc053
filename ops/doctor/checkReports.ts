import { createSsrLogClient } from '../../bff/upstreams/ssrLog/ssrLogClient.ts';
import type { Config } from '../../runtime/config/config.ts';
import { type Finding, ok, wrong } from './finding.ts';

/**
 * Sends a test report to SSRLog, marked as such. Runs only with `--send-report`, since operators read these reports.
 */
export async function checkReports({ CONTENT_API_URL = '' }: Config): Promise<Finding[]> {
  const client = createSsrLogClient(CONTENT_API_URL);
  try {
    await client.send({ websiteCode: 'global', apiUrl: `${CONTENT_API_URL}/doctor`, pageUrl: '/doctor' });
    return [ok('SSRLog', 'accepted a report (apiUrl ends in /doctor)')];
  } catch {
    return [wrong('SSRLog', 'does not accept a report: failure reports are lost', 'Ask the owner of the content API')];
  } finally {
    await client.close();
  }
}
