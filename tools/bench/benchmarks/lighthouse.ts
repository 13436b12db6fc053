/** Lighthouse is run by `npm exec`: it needs a newer Node than the product, so it is no dependency of the project. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findChromium } from '../../chromium.ts';
import type { Benchmark } from '../benchmark.ts';
import { startProduct } from '../product.ts';
import { type Goal, measuredRow } from '../row.ts';

/**
 * The platform package has the binary; the package `node` would download it in an install script, which `.npmrc`
 * disables.
 */
const packages = [`--package=node-${process.platform}-${process.arch}@24`, '--package=lighthouse@13.5.0'];
const runs = 5;
const maxRunMs = 180_000;
const editions = ['de', 'sa-ar'];
const pages = ['/proart/', '/proart/laptops-home/', '/proart/what-pros-say/photography/torvald-hengsen/'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const audits: Record<string, { unit: string; goal?: Goal }> = {
  'first-contentful-paint': { unit: 'ms' },
  'largest-contentful-paint': { unit: 'ms', goal: { max: 1_800 } },
  'total-blocking-time': { unit: 'ms', goal: { max: 100 } },
  'cumulative-layout-shift': { unit: '', goal: { max: 0.01 } },
  'total-byte-weight': { unit: 'bytes' },
};

/**
 * On a busy machine headless Chromium drops to one frame a second, and Lighthouse would count the wait for such a frame
 * as part of the first paint. These flags disable the frame rate limit.
 */
const unlimitedFrameRate = ['--headless', '--disable-frame-rate-limit', '--disable-gpu-vsync'];

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
}

/**
 * Lighthouse results of pages on a phone with a slow network. The sandbox runs in the same process, so images come from
 * the site's origin.
 */
export const benchClient: Benchmark = async ({ progress }) => {
  const { origin } = await startProduct(null);
  const { executablePath, args } = await findChromium();
  const flags = [...unlimitedFrameRate, ...args.filter((flag) => !/^--headless|'/.test(flag))].join(' ');
  const runLighthouse = async (url: string): Promise<Report> => {
    const { stdout } = await promisify(execFile)(
      'npm',
      // biome-ignore format: a command line
      ['exec', '--yes', ...packages, '--', 'lighthouse', url, '--quiet', '--output=json', `--only-categories=${categories}`, `--chrome-flags=${flags}`],
      { env: { ...process.env, CHROME_PATH: executablePath }, timeout: maxRunMs, maxBuffer: 2 ** 26 },
    );
    const report: Report = JSON.parse(stdout);
    if (report.runtimeError) throw new Error(report.runtimeError.message);
    return report;
  };

  const reports = new Map<string, Report[]>();
  for (let run = 1; run <= runs; run++) {
    for (const path of editions.flatMap((edition) => pages.map((page) => `/${edition}${page}`))) {
      progress(`${run} of ${runs}: ${path}`);
      reports.set(path, [...(reports.get(path) ?? []), await runLighthouse(origin + path)]);
    }
  }
  // Lighthouse slows the CPU down four times, so the results depend on the machine.
  const machine = [...reports.values()].flat().map(({ environment }) => environment.benchmarkIndex);
  return [
    measuredRow('benchmark index of the machine', machine, 'below 1,500 the machine distorts the times'),
    ...[...reports].flatMap(([path, pageReports]) => [
      ...categories.map((name) => {
        const scores = pageReports.map((report) => 100 * (report.categories[name]?.score ?? Number.NaN));
        return measuredRow(`${path}: ${name}`, scores, '', { min: 95 });
      }),
      ...Object.entries(audits).map(([name, { unit, goal }]) => {
        const values = pageReports.map((report) => report.audits[name]?.numericValue ?? Number.NaN);
        return measuredRow(`${path}: ${name}`, values, unit, goal);
      }),
    ]),
  ];
};
