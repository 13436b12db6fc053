/** Lighthouse from the registry: it wants a newer Node than the product, so it is no dependency of the project. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '../scripts/chromium.ts';

const version = '13.5.0';
/** What this version of it needs (its package.json, `engines`). */
const oldestNode = [22, 19] as const;
/** The binary itself: the package `node` fetches it in an install script, and `.npmrc` has none run. */
const newerNode = `node-${process.platform}-${process.arch}@24`;
const longestRunMs = 180_000;

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];
/** Audits that are times or shifts, by their unit. */
export const audits = {
  'first-contentful-paint': 'ms',
  'largest-contentful-paint': 'ms',
  'total-blocking-time': 'ms',
  'speed-index': 'ms',
  'cumulative-layout-shift': '',
} as const;
export type Audit = keyof typeof audits;

export interface Findings {
  /** 0 to 100. */
  scores: Record<Category, number>;
  figures: Record<Audit, number>;
  /** What Lighthouse made of the machine: it takes a phone to be four times as slow as whatever it runs on. */
  benchmarkIndex: number;
}

interface Report {
  categories: Record<Category, { score: number | null }>;
  audits: Record<Audit, { numericValue?: number }>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
}

export interface Lighthouse {
  /** One run of one page, as a phone on a slow line. @throws when the page could not be measured. */
  run(url: string): Promise<Findings>;
}

const run = promisify(execFile);

/**
 * @param folder For its reports; whoever made it removes it.
 * @throws when neither it nor a Node that is new enough for it can be had.
 */
export async function prepareLighthouse(folder: string): Promise<Lighthouse> {
  const { executablePath, args } = await findChromium();
  // Behind its import: the packaged Chromium sets where its libraries are.
  const options = { env: { ...process.env, CHROME_PATH: executablePath }, timeout: longestRunMs };
  const packages = [...(isOld() ? [newerNode] : []), `lighthouse@${version}`].map((name) => `--package=${name}`);
  const lighthouse = (...rest: string[]) =>
    run('npm', ['exec', '--yes', ...packages, '--', 'lighthouse', ...rest], options);
  await lighthouse('--version');
  return {
    async run(url) {
      const file = path.join(folder, 'report.json');
      const flags = `--chrome-flags=${['--headless', ...unpaced, ...args.filter((flag) => !/^--headless|'/.test(flag))].join(' ')}`;
      await lighthouse(
        url,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        `--only-categories=${categories}`,
        flags,
      );
      return findingsOf(JSON.parse(await readFile(file, 'utf8')));
    },
  };
}

/**
 * Chromium draws a page that nobody looks at once a second as soon as a few of its frames have not been shown, which a busy
 * machine brings about; Lighthouse would count all that came before such a frame as what the first paint waited for.
 */
const unpaced = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

function isOld(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
}

function findingsOf({ categories: scored, audits: audited, environment, runtimeError }: Report): Findings {
  if (runtimeError) throw new Error(runtimeError.message);
  const of = <Name extends string>(names: readonly Name[], value: (name: Name) => number) =>
    Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, number>;
  return {
    scores: of(categories, (name) => Math.round((scored[name].score ?? Number.NaN) * 100)),
    figures: of(Object.keys(audits) as Audit[], (name) => audited[name].numericValue ?? Number.NaN),
    benchmarkIndex: environment.benchmarkIndex,
  };
}
