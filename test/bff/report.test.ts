import { expect, test } from 'vitest';
import { createReporter, type FailureReport } from '../../bff/resilience/report.ts';

async function reported(
  pageUrl: string,
  apiUrl = 'http://api.test/x?systemCode=proart',
): Promise<FailureReport | undefined> {
  const sent: FailureReport[] = [];
  const reporter = createReporter(async (report) => {
    sent.push(report);
  });
  reporter.report({ websiteCode: 'de', apiUrl: new URL(apiUrl), pageUrl });
  await reporter.flush();
  return sent[0];
}

test.each([
  ['/de/proart/', '/de/proart/'],
  ['/de/proart/?gclid=1&utm_source=a&ttclid=2&tab=3', '/de/proart/?tab=3'],
  ['/de/proart/?utm_campaign=a', '/de/proart/'],
  ['/de/proart/?aticket=secret&a=1?2', '/de/proart/?a=1%3F2'],
  ['//[/?a=1', '//[/?a=1'],
  ['http://elsewhere.test/x', 'http://elsewhere.test/x'],
  ['', ''],
])('the page %j is reported as %j', async (pageUrl, expected) => {
  expect((await reported(pageUrl))?.pageUrl).toBe(expected);
});

test('secrets are taken out of the address of the call', async () => {
  const report = await reported('/', 'http://api.test/x?aticket=secret&systemCode=proart&token=secret');
  expect(report?.apiUrl).toBe('http://api.test/x?systemCode=proart');
});

test('a report that cannot be sent is nobody else’s trouble', async () => {
  const reporter = createReporter(() => Promise.reject(new Error('down')));
  reporter.report({ websiteCode: 'de', apiUrl: new URL('http://api.test/'), pageUrl: '/' });
  await expect(reporter.flush()).resolves.toBeUndefined();
});
