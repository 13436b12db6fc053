import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Benchmark } from '../benchmark.ts';
import { clearFaults, setFault, startProduct, startUpstreams } from '../product.ts';
import { measuredRow } from '../row.ts';

/** The slow upstream call. */
const slowCall = '/api/v1/home/whatProSay';
const slowMs = 2_000;
/** Longer than the back-off, in which a failed call is not repeated. */
const afterFailureMs = 5_000;
/** User agent of a browser: crawlers get no streamed page. */
const headers = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
};
const editions = ['nz', 'ie', 'za', 'sg', 'ph', 'my', 'in', 'au', 'uk'];

/** Home page with one section from an upstream that takes 2 s, everything else cached. */
export const benchSlowUpstream: Benchmark = async ({ rounds, progress }) => {
  const upstreams = await startUpstreams();
  const product = await startProduct(upstreams);
  const visitHome = (edition: string) => timesOf(`${product.origin}/${edition}/proart/`);
  // Lets V8 compile the code before the measurement.
  for (let visit = 0; visit < 50; visit++) await visitHome('de');
  const measuredEditions = editions.slice(0, rounds);

  // Fills the cache with all sections except the slow one, whose call fails until `clearFaults`.
  await setFault(upstreams, { match: slowCall, fault: 'status', status: 500 });
  for (const edition of measuredEditions) await visitHome(edition);
  await clearFaults(upstreams);
  progress('waiting until the failed call may be repeated');
  await wait(afterFailureMs);

  await setFault(upstreams, { match: slowCall, fault: 'slow', ms: slowMs });
  const pages: Times[] = [];
  const upstream: Times[] = [];
  for (const edition of measuredEditions) {
    progress(`the home page of ${edition}, a section deferred by ${slowMs} ms`);
    pages.push(await visitHome(edition));
    upstream.push(await timesOf(`${upstreams.origin}${slowCall}?websiteCode=${edition}`));
  }
  await clearFaults(upstreams);
  const warm: Times[] = [];
  for (const edition of measuredEditions) {
    // The first visits render the now complete page; the last one is served from the cache.
    for (let visit = 0; visit < 3; visit++) await visitHome(edition);
    warm.push(await visitHome(edition));
  }

  if (pages.some(({ hasDeferredSection }) => !hasDeferredSection))
    throw new Error('a page that should have a deferred section was complete at once');
  const delayRow = (what: string, references: readonly Times[], part: 'firstByte' | 'heading' | 'end', max: number) =>
    measuredRow(
      what,
      pages.map((page, index) => page[part] - (references[index] ?? page)[part]),
      'ms',
      { max },
    );
  return [
    delayRow('first byte, a section deferred by 2 s: delay compared to a cached page', warm, 'firstByte', 15),
    delayRow('first heading: delay compared to a cached page', warm, 'heading', 15),
    delayRow('whole page: delay compared to the upstream alone', upstream, 'end', 30),
  ];
};

/** Times from the request to parts of its response, in ms. */
interface Times {
  firstByte: number;
  heading: number;
  end: number;
  hasDeferredSection: boolean;
}

function timesOf(url: string): Promise<Times> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const sinceStart = () => performance.now() - startedAt;
    let [firstByte, heading, html] = [0, 0, ''];
    get(url, { headers }, (response) => {
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        firstByte ||= sinceStart();
        html += chunk;
        if (!heading && /<h1[ >].*<\/h1>/s.test(html)) heading = sinceStart();
      });
      response.on('end', () =>
        resolve({ firstByte, heading, end: sinceStart(), hasDeferredSection: html.includes('data-late=') }),
      );
      response.on('error', reject);
    }).on('error', reject);
  });
}
