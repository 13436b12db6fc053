import { createSsrLogClient } from '../../bff/upstreams/ssrLog/ssrLogClient.ts';
import type { Config } from '../../runtime/config/config.ts';
import { type Finding, ok, wrong } from './finding.ts';

/** Sends one report to SSRLog that says what it is: done only when it is asked for, because somebody reads them. */
export async function checkReports({ CONTENT_API_URL = '' }: Config): Promise<Finding[]> {
  const client = createSsrLogClient(CONTENT_API_URL);
  try {
    await client.send({ websiteCode: 'global', apiUrl: `${CONTENT_API_URL}/doctor`, pageUrl: '/doctor' });
    return [ok('SSRLog', 'took a report (apiUrl ends in /doctor)')];
  } catch {
    return [
      wrong('SSRLog', 'does not take a report: those of failed calls are lost', 'Ask the owner of the content API'),
    ];
  } finally {
    await client.close();
  }
}
