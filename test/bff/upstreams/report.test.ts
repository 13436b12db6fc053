import { describe, expect, test } from 'vitest';
import { createReporter, type FailureReport, reporting } from '../../../bff/upstreams/transport/report.ts';
import { createMetrics } from '../../../runtime/telemetry/metrics.ts';

const failure = (n: number | string) => ({
  websiteCode: 'de' as const,
  apiUrl: new URL(`http://api.test/${n}`),
  pageUrl: `/${n}`,
});

async function sendReport(
  pageUrl: string,
  apiUrl = 'http://api.test/x?systemCode=proart',
): Promise<FailureReport | undefined> {
  const sent: FailureReport[] = [];
  const reporter = createReporter(async (report) => {
    sent.push(report);
  }, createMetrics());
  reporter.report({ websiteCode: 'de', apiUrl: new URL(apiUrl), pageUrl });
  await reporter.flush();
  return sent[0];
}

/** A reporter whose reports stay pending until the test ends them, oldest first. */
function setUp() {
  const metrics = createMetrics();
  const sent: FailureReport[] = [];
  const pending: { succeed(): void; fail(): void }[] = [];
  let max = 0;
  const reporter = createReporter((report) => {
    sent.push(report);
    return new Promise((resolve, reject) => {
      pending.push({ succeed: resolve, fail: () => reject(new Error('down')) });
      max = Math.max(max, pending.length);
    });
  }, metrics);
  return {
    reporter,
    sent,
    pending,
    maxPending: () => max,
    async settleOldest(outcome: 'succeed' | 'fail' = 'succeed') {
      pending.shift()?.[outcome]();
      await new Promise((resolve) => setImmediate(resolve));
    },
    async readCounts() {
      const { values } = await metrics.ssrLog.get();
      return Object.fromEntries(values.map(({ labels, value }) => [labels.result, value]));
    },
  };
}

describe('a report', () => {
  test.each([
    ['/de/proart/', '/de/proart/'],
    ['/de/proart/?gclid=1&utm_source=a&ttclid=2&tab=3', '/de/proart/?tab=3'],
    ['/de/proart/?utm_campaign=a', '/de/proart/'],
    // The URL of a JSON call contains the path of the page.
    ['/bff/v1/de/page?path=%2Fde%2F%3Faticket%3Dsecret%26tab%3D1', '/bff/v1/de/page?path=%2Fde%2F%3Ftab%3D1'],
    ['/de/proart/?aticket=secret&a=1?2', '/de/proart/?a=1%3F2'],
    ['//[/?a=1', '//[/?a=1'],
    ['http://elsewhere.test/x', 'http://elsewhere.test/x'],
    ['/%', '/%'],
    ['/?a=\ud800', '/?a=%EF%BF%BD'],
    ['', ''],
  ])('sends the page URL %j as %j', async (pageUrl, expected) => {
    expect((await sendReport(pageUrl))?.pageUrl).toBe(expected);
  });

  test.each(['aticket', 'token', 'cart_id', 'cartID', 'id', 'apilistId'])(
    'sends the parameter “%s” neither of the call nor of the page',
    async (name) => {
      const report = await sendReport(
        `/?${name}=secret&${name}=secret&a=1`,
        `http://api.test/x?${name}=secret&b=2&${name}=secret`,
      );
      expect(report).toEqual({ websiteCode: 'de', apiUrl: 'http://api.test/x?b=2', pageUrl: '/?a=1' });
    },
  );

  test('has URLs of limited length', async () => {
    const report = await sendReport(`/${'p'.repeat(100_000)}`, `http://api.test/?q=${'q'.repeat(100_000)}`);
    expect([report?.pageUrl.length, report?.apiUrl.length]).toEqual([reporting.urlLength, reporting.urlLength]);
  });

  test('does not change the URL of the call', async () => {
    const apiUrl = new URL('http://api.test/?token=x');
    createReporter(async () => {}, createMetrics()).report({ websiteCode: 'de', apiUrl, pageUrl: '/' });
    expect(apiUrl.href).toBe('http://api.test/?token=x');
  });

  test('that cannot be sent is counted and not sent again', async () => {
    const { reporter, sent, settleOldest, readCounts } = setUp();
    reporter.report(failure(1));
    await settleOldest('fail');
    await expect(reporter.flush()).resolves.toBeUndefined();
    expect(sent).toHaveLength(1);
    expect(await readCounts()).toEqual({ failed: 1 });
  });
});

describe('reports', () => {
  test('are sent a few at a time, each once and in order', async () => {
    const { reporter, sent, pending, maxPending, settleOldest, readCounts } = setUp();
    for (let n = 0; n < 50; n++) reporter.report(failure(n));
    expect(pending).toHaveLength(reporting.connections);
    for (let n = 0; n < 50; n++) await settleOldest(n % 5 === 0 ? 'fail' : 'succeed');
    expect(maxPending()).toBe(reporting.connections);
    expect(sent.map(({ pageUrl }) => pageUrl)).toEqual(Array.from({ length: 50 }, (_, n) => `/${n}`));
    expect(await readCounts()).toEqual({ sent: 40, failed: 10 });
  });

  test('that do not fit displace the oldest, which are counted', async () => {
    const { reporter, sent, pending, settleOldest, readCounts } = setUp();
    const { connections, queued } = reporting;
    for (let n = 0; n < connections + queued; n++) reporter.report(failure(n));
    expect(await readCounts()).toEqual({});
    for (let n = 0; n < 3; n++) reporter.report(failure(`late ${n}`));
    expect(await readCounts()).toEqual({ dropped: 3 });

    while (pending.length > 0) await settleOldest();
    expect(await readCounts()).toEqual({ dropped: 3, sent: connections + queued });
    const pages = new Set(sent.map(({ pageUrl }) => pageUrl));
    for (let n = 0; n < 3; n++) expect(pages.has(`/${connections + n}`)).toBe(false);
    expect(pages.has(`/${connections + 3}`)).toBe(true);
    expect(sent.at(-1)?.pageUrl).toBe('/late 2');
  });

  test('are all waited for by flush', async () => {
    const { reporter, sent, pending, settleOldest } = setUp();
    for (let n = 0; n < 20; n++) reporter.report(failure(n));
    let isFlushed = false;
    const flushed = reporter.flush().then(() => {
      isFlushed = true;
    });
    while (pending.length > 1) await settleOldest();
    expect(isFlushed).toBe(false);
    await settleOldest();
    await flushed;
    expect(sent).toHaveLength(20);
  });
});
