/** What a phone loads of a page, and what Lighthouse says of it. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Request } from 'playwright-core';
import { launchChromium } from '../scripts/chromium.ts';
import type { Benchmark } from './benchmark.ts';
import { spread } from './figures.ts';
import { type Audit, audits, categories, type Findings, prepareLighthouse } from './lighthouse.ts';
import { start } from './processes.ts';
import { type Goal, judged, type Row, single } from './row.ts';
import { ask } from './visits.ts';

const editions = ['de', 'sa-ar'];
const pages = {
  home: '/proart/',
  'product line': '/proart/laptops-home/',
  profile: '/proart/what-pros-say/photography/torvald-hengsen/',
};
const runs = 5;
/** Lighthouse's phone. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const scoreGoal: Goal = { least: 95 };
/** The budget that `npm run build` holds every page to (scripts/firstLoad.js), in kB of gzip. */
const scriptGoal: Goal = { most: 98 };
const auditGoals: Partial<Record<Audit, Goal>> = {
  'largest-contentful-paint': { most: 1_800 },
  'total-blocking-time': { most: 100 },
  'cumulative-layout-shift': { most: 0.01 },
};

/** With the sandbox in one process, as `npm start` runs it: pictures then come from the site's own host. */
export const benchClient: Benchmark = async ({ progress }) => {
  const product = await start(['dist/server.js', '--sandbox'], /ready site=(\S+) /, {
    HOST: '127.0.0.1',
    PORT: '0',
    OPS_PORT: '0',
    SANDBOX_PORT: '0',
    SNAPSHOT_DIR: '',
    RATE_LIMIT_PER_MINUTE: '0',
  });
  const origin = `http://127.0.0.1:${new URL(product.ready[1] ?? '').port}`;
  const addresses = editions.flatMap((edition) =>
    Object.entries(pages).map(([name, address]) => ({
      what: `${edition} ${name}`,
      url: `${origin}/${edition}${address}`,
    })),
  );
  const folder = await mkdtemp(path.join(os.tmpdir(), 'proart-lighthouse-'));
  const browser = await launchChromium();
  try {
    const rows: Row[] = [];
    for (const { what, url } of addresses) rows.push(...(await loaded(browser, what, url)));
    await browser.close();

    const lighthouse = await prepareLighthouse(folder).catch((error: Error) => error);
    if (lighthouse instanceof Error)
      return [...rows, { what: 'Lighthouse', unavailable: `skipped, ${lighthouse.message}` }];
    const found = new Map<string, Findings[]>(addresses.map(({ what }) => [what, []]));
    for (let run = 1; run <= runs; run++) {
      for (const { what, url } of addresses) {
        progress(`Lighthouse ${run} of ${runs}: ${what}`);
        found.get(what)?.push(await lighthouse.run(url));
      }
    }
    const machine = [...found.values()].flat().map(({ benchmarkIndex }) => benchmarkIndex);
    rows.push({
      what: 'benchmark index of the machine',
      figure: spread(machine),
      unit: 'times below 1,500 are its own',
    });
    for (const [what, findings] of found) rows.push(...reported(what, findings));
    return rows;
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
};

/** What a page has loaded when it says so, by kind; of scripts those that its document names, which are its first load. */
const kinds = {
  HTML: /\/$/,
  JavaScript: /\/assets\/.*\.js$/,
  CSS: /\.css$/,
  font: /\.woff2$/,
  pictures: /\.(avif|webp|jpe?g|png|svg)$/,
};

/** What a phone loads of a page, in kB as sent, with nothing in its cache. */
async function loaded(browser: Browser, what: string, url: string): Promise<Row[]> {
  // The first answer may be made for whoever asks; who comes later gets what is kept.
  const html = await (await fetch(url)).text();
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto(url, { waitUntil: 'load' });
  const files = await Promise.all(
    requests.map(async (request) => ({
      pathname: new URL(request.url()).pathname,
      bytes: (await request.sizes()).responseBodySize,
    })),
  );
  await context.close();
  const named = files.filter(({ pathname }) => !pathname.endsWith('.js') || html.includes(`"${pathname}"`));
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0) / 1_000;
  const rows = Object.entries(kinds).map(([kind, pattern]) => {
    const sizes = named.filter(({ pathname }) => pattern.test(pathname)).map(({ bytes }) => bytes);
    return single(`${what}: ${kind}`, sum(sizes), 'kB');
  });
  const scripts = named.filter(({ pathname }) => kinds.JavaScript.test(pathname));
  const { origin } = new URL(url);
  const zipped = await Promise.all(
    scripts.map(({ pathname }) => ask({ origin }, pathname, { 'accept-encoding': 'gzip' })),
  );
  return [...rows, single(`${what}: JavaScript in gzip`, sum(zipped.map(({ bytes }) => bytes)), 'kB', scriptGoal)];
}

/** Medians of a page's runs. */
function reported(what: string, findings: readonly Findings[]): Row[] {
  const scores = categories.map((name) =>
    judged({ what: `${what}: ${name}`, figure: spread(findings.map(({ scores }) => scores[name])), goal: scoreGoal }),
  );
  const figures = Object.entries(audits).map(([name, unit]) => {
    const goal = auditGoals[name as Audit];
    const figure = spread(findings.map(({ figures }) => figures[name as Audit]));
    return judged({ what: `${what}: ${name}`, figure, unit, ...(goal && { goal }) });
  });
  return [...scores, ...figures];
}
