/** `npm run simulate`: what a deployment keeps, asks its upstreams for and needs of memory, on the product's own caches in virtual time. */
import { parseArgs } from 'node:util';
import { buildWhenOlder } from '../../scripts/buildWhenOlder.js';
import { aboveZero, readArguments, whole } from '../arguments.ts';
import { stopAll, stopAllOnSignals } from '../processes.ts';
import { type ModelPage, readPageModel } from './pageModel.ts';
import { runReal } from './realRun.ts';
import type { Scenario } from './scenario.ts';
import { type Simulated, simulate } from './simulation.ts';

const defaults = {
  visitors: 100_000,
  instances: 1_000,
  editions: 86,
  'in-full': 12,
  zipf: 1,
  edge: 8,
  redis: 1,
  'html-mb': 384,
  'answers-mb': 624,
  purges: 0,
  'upstream-ms': 30,
  'fresh-seconds': 60,
  'nothing-seconds': 30,
  'warm-up': 90,
  seconds: 60,
  seed: 1,
};
type Argument = keyof typeof defaults;

/** What may be none. */
const mayBeNone = new Set<Argument>(['zipf', 'edge', 'redis', 'purges', 'warm-up', 'upstream-ms']);

/** What there are only whole ones of, or are counted one by one. */
const isWhole = new Set<Argument>(['instances', 'editions', 'in-full', 'edge', 'redis', 'warm-up', 'seconds', 'seed']);

/** What there are at most of some. */
const most: Partial<Record<Argument, number>> = { editions: defaults.editions, redis: 1 };

/** Of a comparison: small, short enough to be waited for, and each edition played. */
const comparison: Partial<Record<Argument, number>> = {
  ...{ visitors: 30, instances: 2, editions: 4, edge: 0, 'in-full': defaults.editions, 'warm-up': 60, seconds: 90 },
};

/** What a comparison cannot have otherwise: the real processes have no such setting. */
const onlySimulated: readonly (Argument | 'purge-all' | 'json')[] = [
  ...(['in-full', 'edge', 'answers-mb', 'fresh-seconds', 'nothing-seconds', 'purges', 'upstream-ms'] as const),
  ...(['purge-all', 'json'] as const),
];

const help = `Usage: npm run simulate [-- options]

  --visitors N         page views a second, of all editions (${defaults.visitors})
  --instances N        instances of the product (${defaults.instances})
  --editions N         editions that are visited, by Zipf's law (${defaults.editions})
  --in-full N          when there are more editions than this, some are played and stand for the others (${defaults['in-full']})
  --zipf S             exponent of Zipf's law, for editions and pages: 0 makes all equally popular (${defaults.zipf})
  --edge N             places of a CDN, which keep pages by CDN-Cache-Control; 0: visitors reach the instances (${defaults.edge})
  --redis 0|1          without or with Redis (${defaults.redis})
  --html-mb N          HTML_CACHE_MB (${defaults['html-mb']})
  --answers-mb N       size of all stores of answers together, which an instance has in its memory (${defaults['answers-mb']})
  --fresh-seconds N    how long content and the lookups before a page are fresh (${defaults['fresh-seconds']})
  --nothing-seconds N  how long a "nothing there" is believed, and so how long most pages are fresh at most (${defaults['nothing-seconds']})
  --purges N           purges an hour, of one tag each (${defaults.purges})
  --purge-all          purges everything when counting begins; the CDN keeps what it has
  --upstream-ms N      how long an upstream takes to answer (${defaults['upstream-ms']})
  --warm-up S          seconds before counting begins; 0 shows a start of everything (${defaults['warm-up']})
  --seconds S          seconds that are counted (${defaults.seconds})
  --seed N             another number has other visitors come (${defaults.seed})
  --json               prints the result as JSON
  --compare            has the same visitors ask two real processes, too: ${comparison.visitors} a second. Ends with 1 when the two differ by more than
                       they may, and says whether the machine was too busy to tell
  --help               shows this text

Every instance is played. What pages are made of is read from the product and its sandbox. docs/scaling.md says what comes
out and how to read it.`;

/**
 * By how much a real run and its simulation may differ: shares of all pages, calls in parts of the real ones. The busier the machine
 * is, the more calls are real: a process that has its answer of Redis too late asks an upstream.
 */
const mostApart = { share: 0.01, calls: 0.1 };

/** A request later than this, ms, shows that the machine was too busy: what is fresh at its time may no longer be. */
const mostLateMs = 100;

/** Shows how far it is, in one line of a terminal. */
const line = (text: string) => process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
const passed = (what: string) => (share: number) => line(`${what}: ${Math.round(100 * share)} %`);

const { numbers, flags } = readArguments('simulate', asked);
stopAllOnSignals();
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
      'purge-all': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      compare: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const refused = values.compare
    ? onlySimulated.filter((name) => name in values && values[name as 'json'] !== false)
    : [];
  if (refused.length > 0)
    throw new Error(`the real processes of --compare know no ${refused.map((name) => `--${name}`).join(', ')}`);
  const usual: Record<Argument, number> = { ...defaults, ...(values.compare && comparison) };
  // The parser's types know the flags alone.
  const texts = values as Partial<Record<Argument, string>> & typeof values;
  const given = Object.fromEntries(names.map((name) => [name, numberOf(name, texts[name] ?? String(usual[name]))]));
  // A number for each name.
  return { numbers: given as Record<Argument, number>, flags: values };
}

/** @throws when a text is no number that makes sense. */
function numberOf(name: Argument, text: string): number {
  const least = mayBeNone.has(name) ? 0 : 1;
  const isNone = least === 0 && Number(text) === 0 && text.trim() !== '';
  const value = isWhole.has(name) ? whole(`--${name}`, text, least) : isNone ? 0 : aboveZero(`--${name}`, text);
  const limit = most[name];
  if (limit !== undefined && value > limit) throw new Error(`--${name} is ${limit} at most, not ${text}`);
  return value;
}

function scenario(): Scenario {
  const { visitors, instances, editions, zipf, edge, redis, purges, seconds, seed } = numbers;
  return {
    ...{ visitors, instances, editions, zipf, edge, redis, seconds, seed },
    inFull: numbers['in-full'],
    htmlMb: numbers['html-mb'],
    answersMb: numbers['answers-mb'],
    purgesPerHour: purges,
    purgesAll: flags['purge-all'],
    upstreamMs: numbers['upstream-ms'],
    freshSeconds: numbers['fresh-seconds'],
    nothingSeconds: numbers['nothing-seconds'],
    warmUpSeconds: numbers['warm-up'],
  };
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

/** Whether the real product keeps and asks for as much as the simulated one. */
async function compare(): Promise<boolean> {
  buildWhenOlder();
  const pages = await readPageModel(line);
  const simulated = await play(pages);
  const real = await runReal(scenario(), pages, passed('asked of real processes'));
  line('');
  const shares = (['htmlKept', 'htmlFromRedis'] as const).map((name) => Math.abs(real[name] - simulated[name]));
  const calls = Math.abs(simulated.upstreamCalls / real.upstreamCalls - 1);
  const [kept = 0, fromRedis = 0] = shares.map((share) => 100 * share);
  console.log(`                          simulated    real
pages found in memory     ${percent(simulated.htmlKept).padStart(9)}${percent(real.htmlKept).padStart(8)}   ${kept.toFixed(2)} points apart
pages found in Redis      ${percent(simulated.htmlFromRedis).padStart(9)}${percent(real.htmlFromRedis).padStart(8)}   ${fromRedis.toFixed(2)} points apart
upstream calls a second   ${simulated.upstreamCalls.toFixed(1).padStart(9)}${real.upstreamCalls.toFixed(1).padStart(8)}   ${percent(calls)} apart
${real.requests} requests, the latest of them ${Math.round(real.mostLateMs)} ms after its time`);
  const agree = shares.every((share) => share <= mostApart.share) && calls <= mostApart.calls;
  const allowed = `${100 * mostApart.share} point and ${100 * mostApart.calls} % of the calls are allowed`;
  console.log(`${agree ? 'they agree' : 'THEY DO NOT AGREE'}: ${allowed}`);
  if (agree) return true;
  const isLate = real.mostLateMs > mostLateMs;
  if (isLate || real.lostRedis) {
    const why = isLate ? 'requests came too late' : 'Redis answered too late and was left alone';
    console.log(`the machine was too busy to compare, ${why}: run it again when it has nothing else to do`);
  }
  return false;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function toText(result: Simulated): string {
  const { visitors, edgeKept, requests, htmlKept, htmlFromRedis, renders, lookupsKept, memory, redis, played } = result;
  const amount = (value: number) => (value < 10 ? value.toFixed(1) : String(Math.round(value)));
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
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
    [
      '  in the busiest second',
      result.mostUpstreamCalls === null
        ? 'not known of editions that stand for others'
        : amount(result.mostUpstreamCalls),
    ],
    ...result.callsByOperation
      .slice(0, 5)
      .map(([operation, calls]): [string, string] => [`  ${operation}`, amount(calls)]),
    ['memory of an instance: pages', megabytes(memory.pages)],
    ['  finished answers', megabytes(memory.finished)],
    ['  upstream answers', megabytes(memory.answers)],
    ...(redis
      ? ([
          ['Redis: commands a second', amount(redis.commands)],
          ['  keys', amount(redis.keys)],
          ['  memory', megabytes(redis.bytes)],
        ] as [string, string][])
      : []),
    ['pages played, of all', `${played[0]} of ${played[1]}`],
  ];
  const wide = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(wide)}  ${value}`).join('\n');
}
