import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Benchmark } from './benchmark.ts';
import { spread } from './figures.ts';
import { type Product, startProduct, startUpstreams, type Upstreams } from './product.ts';
import { judged, type Row } from './row.ts';

/** The upstream call that is late, and the section's member. */
const lateCall = '/api/v1/home/whatProSay';
const lateMs = 2_000;
/** Longer than a failed call is left alone for. */
const afterFailureMs = 5_000;
/** Of one visitor each; a robot would get no stream. */
const headers = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
};
const editions = ['nz', 'ie', 'za', 'sg', 'ph', 'my', 'in', 'au', 'uk'];

/** When what of an answer had come, ms after it was asked for. */
interface Times {
  firstByte: number;
  heading: number;
  end: number;
  isLate: boolean;
}

/** One section of a home page comes from an upstream that takes 2 s; all else is kept. */
export const benchSlowUpstream: Benchmark = async ({ rounds, progress }) => {
  const upstreams = await startUpstreams();
  const product = await startProduct(upstreams);
  // Compiled before it is measured.
  for (let visit = 0; visit < 50; visit++) await visited(product, '/de/proart/');
  const asked = editions.slice(0, Math.min(rounds, editions.length));

  // Everything but that section gets into the cache: its call fails meanwhile.
  await fault(upstreams, { match: lateCall, fault: 'status', status: 500 });
  for (const edition of asked) await visited(product, `/${edition}/proart/`);
  await clearFaults(upstreams);
  progress('waiting until the failed call is made again');
  await wait(afterFailureMs);

  await fault(upstreams, { match: lateCall, fault: 'slow', ms: lateMs });
  const late: Times[] = [];
  const direct: Times[] = [];
  for (const edition of asked) {
    progress(`the home page of ${edition}, a section ${lateMs} ms late`);
    late.push(await visited(product, `/${edition}/proart/`));
    direct.push(await visited(upstreams, `${lateCall}?websiteCode=${edition}`));
  }
  await clearFaults(upstreams);
  if (late.some(({ isLate }) => !isLate)) throw new Error('a page that should have been late was whole at once');
  const warm: Times[] = [];
  for (const edition of asked) {
    // The first visit renders what has come, the last is what the rest see.
    for (let visit = 0; visit < 3; visit++) await visited(product, `/${edition}/proart/`);
    warm.push(await visited(product, `/${edition}/proart/`));
  }

  const behind = (times: Times[], others: Times[], read: (times: Times) => number) =>
    spread(times.map((one, at) => read(one) - read(others[at] ?? one)));
  const firstByte = ({ firstByte }: Times) => firstByte;
  const heading = ({ heading }: Times) => heading;
  const end = ({ end }: Times) => end;
  const row = (what: string, figure: Row['figure'], most?: number): Row =>
    judged({ what, ...(figure && { figure }), unit: 'ms', ...(most && { goal: { most } }) });
  return [
    row('first byte, all kept', spread(warm.map(firstByte))),
    row('first byte, a section 2 s late', spread(late.map(firstByte))),
    row('  later than with all kept', behind(late, warm, firstByte), 15),
    row('first heading, all kept', spread(warm.map(heading))),
    row('first heading, a section 2 s late', spread(late.map(heading))),
    row('  later than with all kept', behind(late, warm, heading), 15),
    row('the upstream by itself', spread(direct.map(end))),
    row('whole page', spread(late.map(end))),
    row('  later than the upstream', behind(late, direct, end), 30),
  ];
};

function visited({ origin }: Pick<Product | Upstreams, 'origin'>, path: string): Promise<Times> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const sinceStart = () => performance.now() - startedAt;
    let [firstByte, heading, html] = [0, 0, ''];
    get(origin + path, { headers }, (answer) => {
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        firstByte ||= sinceStart();
        html += chunk;
        if (!heading && /<h1[ >].*<\/h1>/s.test(html)) heading = sinceStart();
      });
      answer.on('end', () => resolve({ firstByte, heading, end: sinceStart(), isLate: html.includes('data-late=') }));
      answer.on('error', reject);
    }).on('error', reject);
  });
}

async function fault({ origin }: Upstreams, body: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${origin}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the sandbox refused the fault: ${await answer.text()}`);
}

async function clearFaults({ origin }: Upstreams): Promise<void> {
  await fetch(`${origin}/__sandbox/faults`, { method: 'DELETE' });
}
