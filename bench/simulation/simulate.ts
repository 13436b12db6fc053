/** `npm run simulate`: what a deployment keeps, asks its upstreams for and needs of memory, on the product's own caches in virtual time. */
import { parseArgs } from 'node:util';
import { buildWhenOlder } from '../../scripts/buildWhenOlder.js';
import { aboveZero, readArguments } from '../arguments.ts';
import { stopAll } from '../processes.ts';
import { type ModelPage, readPageModel } from './pageModel.ts';
import { runReal } from './realRun.ts';
import type { Scenario } from './scenario.ts';
import { type Simulated, simulate } from './simulation.ts';

const defaults = {
  visitors: 100_000,
  instances: 1_000,
  editions: 86,
  zipf: 1,
  edge: 8,
  redis: 1,
  'html-mb': 384,
  purges: 0,
  'upstream-ms': 30,
  'fresh-seconds': 60,
  'warm-up': 90,
  seconds: 60,
  seed: 1,
};
type Argument = keyof typeof defaults;

/** What may be none. */
const mayBeNone = new Set<Argument>(['zipf', 'edge', 'redis', 'purges', 'warm-up', 'upstream-ms']);

/** Of a comparison: small, and short enough to be waited for. */
const comparison: Partial<Record<Argument, number>> = {
  ...{ visitors: 30, instances: 2, editions: 4, edge: 0, 'warm-up': 60, seconds: 90 },
};

const help = `Usage: npm run simulate [-- options]

  --visitors N       page views a second, of all editions (${defaults.visitors})
  --instances N      instances of the product (${defaults.instances})
  --editions N       editions that are visited, by Zipf's law (${defaults.editions})
  --zipf S           its exponent, for editions and pages: 0 is all alike (${defaults.zipf})
  --edge N           places of a CDN that keep by CDN-Cache-Control; 0: visitors reach the instances (${defaults.edge})
  --redis 0|1        without, or with a second tier (${defaults.redis})
  --html-mb N        HTML_CACHE_MB (${defaults['html-mb']})
  --fresh-seconds N  how long content and its lookups are fresh (${defaults['fresh-seconds']})
  --purges N         purges an hour, each of one tag (${defaults.purges})
  --upstream-ms N    how long an upstream takes (${defaults['upstream-ms']})
  --warm-up S        seconds that do not count (${defaults['warm-up']})
  --seconds S        seconds that do (${defaults.seconds})
  --seed N           of who asks when (${defaults.seed})
  --json             the result as JSON
  --compare          plays ${comparison.visitors} visitors a second at two real processes, too, and ends with 1 when hit rates are more than a point apart
  --help             this text

Of many editions some are played and stand for the others; every instance is. What pages are made of is read from the product
and its sandbox. docs/scaling.md says what comes out and how to read it.`;

/** Hit rates of a real run and of its simulation may differ by so much. */
const mostApart = 0.01;

/** Where it stands. */
const line = (text: string) => process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
const passed = (what: string) => (share: number) => line(`${what}: ${Math.round(100 * share)} %`);

const { numbers, flags } = readArguments('simulate', asked);
try {
  if (flags.help) console.log(help);
  else if (flags.compare) process.exitCode = (await compare()) ? 0 : 1;
  else await run();
} finally {
  await stopAll();
}

function asked() {
  const names = Object.keys(defaults) as Argument[];
  const { values } = parseArgs({
    options: {
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
      json: { type: 'boolean', default: false },
      compare: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const usual: Record<Argument, number> = { ...defaults, ...(values.compare && comparison) };
  // The parser's types know the flags alone.
  const texts = values as Partial<Record<Argument, string>> & typeof values;
  const given = Object.fromEntries(names.map((name) => [name, numberOf(name, texts[name] ?? String(usual[name]))]));
  // A number for each name.
  return { numbers: given as Record<Argument, number>, flags: values };
}

/** @throws where a text is no number that makes sense. */
function numberOf(name: Argument, text: string): number {
  if (mayBeNone.has(name) && Number(text) === 0) return 0;
  const value = aboveZero(`--${name}`, text);
  if (name === 'editions' && value > defaults.editions) throw new Error(`there are ${defaults.editions} editions`);
  return value;
}

function scenario(): Scenario {
  const {
    'html-mb': htmlMb,
    purges: purgesPerHour,
    'upstream-ms': upstreamMs,
    'warm-up': warmUpSeconds,
    ...rest
  } = numbers;
  return { ...rest, freshSeconds: rest['fresh-seconds'], htmlMb, purgesPerHour, upstreamMs, warmUpSeconds };
}

async function play(pages: readonly ModelPage[]): Promise<Simulated> {
  const result = await simulate(scenario(), pages, passed('simulated'));
  line('');
  return result;
}

async function run(): Promise<void> {
  const result = await play(await readPageModel(line));
  console.log(flags.json ? JSON.stringify({ scenario: scenario(), ...result }, null, 2) : toText(result));
}

/** Whether the real product keeps as much as the simulated one. */
async function compare(): Promise<boolean> {
  buildWhenOlder();
  const pages = await readPageModel(line);
  const simulated = await play(pages);
  const real = await runReal(scenario(), pages, passed('asked of real processes'));
  line('');
  const apart = Math.abs(real.htmlKept - simulated.htmlKept);
  console.log(`pages from the memory of the process that was asked: simulated ${percent(simulated.htmlKept)}, real ${percent(real.htmlKept)}
${real.requests} requests, the latest of them ${Math.round(real.mostLateMs)} ms behind its time
${apart <= mostApart ? 'they agree' : 'THEY DO NOT AGREE'}: ${(100 * apart).toFixed(2)} points apart`);
  return apart <= mostApart;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function toText(result: Simulated): string {
  const { visitors, edgeKept, requests, htmlKept, htmlFromRedis, renders, lookupsKept, memory, redis, played } = result;
  const amount = (value: number) => (value < 10 ? value.toFixed(1) : String(Math.round(value)));
  const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
  const rows: [string, string][] = [
    ['visitors a second', amount(visitors)],
    ...(edgeKept === null ? [] : [['kept at the edge', percent(edgeKept)] as [string, string]]),
    ['requests a second to all instances', amount(requests)],
    ['requests a second to one', amount(requests / numbers.instances)],
    ['  of these kept in its memory', percent(htmlKept)],
    ['  found in Redis', percent(htmlFromRedis)],
    ['pages made a second, by all', amount(renders)],
    ['upstream answers kept', percent(lookupsKept)],
    ['upstream calls a second', amount(result.upstreamCalls)],
    ['  in the busiest second', amount(result.mostUpstreamCalls)],
    ...result.callsByOperation
      .slice(0, 5)
      .map(([operation, calls]): [string, string] => [`  ${operation}`, amount(calls)]),
    ['memory of an instance: pages', megabytes(memory.pages)],
    ['  upstream answers', megabytes(memory.answers)],
    ...(redis
      ? ([
          ['Redis: commands a second', amount(redis.commands)],
          ['  keys', amount(redis.keys)],
        ] as [string, string][])
      : []),
    ['pages played, of all', `${played[0]} of ${played[1]}`],
  ];
  const wide = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(wide)}  ${value}`).join('\n');
}
