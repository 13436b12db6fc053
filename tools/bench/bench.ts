/** `npm run bench`: runs benchmarks, prints their tables and writes their figures to `tools/bench/last.json`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildWhenOlder } from '../start/buildWhenOlder.js';
import type { Benchmark } from './benchmark.ts';
import { benchHtml } from './benchmarks/html.ts';
import { benchJson } from './benchmarks/json.ts';
import { benchClient } from './benchmarks/lighthouse.ts';
import { benchMemory } from './benchmarks/memory.ts';
import { benchMiss } from './benchmarks/miss.ts';
import { benchOverload } from './benchmarks/overload.ts';
import { stopAll, stopAllOnSignals } from './benchmarks/processes.ts';
import { benchSlowUpstream } from './benchmarks/slowUpstream.ts';
import { benchStart } from './benchmarks/start.ts';
import { toTable } from './row.ts';

const benchmarks: Readonly<Record<string, { run: Benchmark; description: string }>> = {
  json: { run: benchJson, description: 'cached page JSON, next to Fastify saying hello' },
  html: { run: benchHtml, description: 'cached HTML, next to bare HTTP sending a Buffer; hit rate over all pages' },
  miss: { run: benchMiss, description: 'uncached HTML, next to bare renderToString of the same page' },
  'slow-upstream': { run: benchSlowUpstream, description: 'a page with a section whose upstream takes 2 s' },
  overload: { run: benchOverload, description: 'five times as many requests as the server can render' },
  memory: { run: benchMemory, description: 'memory of cached pages' },
  client: { run: benchClient, description: 'Lighthouse results of pages on a phone' },
  start: { run: benchStart, description: 'time from process start to the first page' },
};
const file = path.join(import.meta.dirname, 'last.json');
const help = `Usage: npm run bench [-- [--rounds <n>] [--seconds <s>] <name>…]

Starts the product, its sandbox and the baselines as processes and measures them alternately. Default: all of

${Object.entries(benchmarks)
  .map(([name, { description }]) => `  ${name.padEnd(14)}  ${description}`)
  .join('\n')}

  --rounds <n>    rounds of alternating measurements (5)
  --seconds <s>   seconds per server and round (2)

Writes the figures to tools/bench/last.json; docs/performance.md explains them.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    help: { type: 'boolean', default: false },
  },
});
const options = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const names = positionals.length > 0 ? positionals : Object.keys(benchmarks);
const isValid = options.rounds >= 1 && options.seconds > 0 && names.every((name) => name in benchmarks);
if (values.help || !isValid) {
  console.log(help);
  process.exit(isValid ? 0 : 1);
}

stopAllOnSignals();
buildWhenOlder();
for (const name of names) {
  const startedAt = Date.now();
  const progress = (line: string) => console.error(`${name}: ${line}`);
  const rows = await benchmarks[name]?.run({ ...options, progress }).finally(stopAll);
  console.log(`\n${name}\n${toTable(rows ?? [])}\n`);
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  const machine = { node: process.version, cpu: os.cpus()[0]?.model, cores: os.cpus().length, load: os.loadavg() };
  const figures = { at: new Date().toISOString(), seconds, machine, options, rows };
  // The figures of other benchmarks stay in the file.
  const last = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  writeFileSync(file, `${JSON.stringify({ ...last, [name]: figures }, null, 2)}\n`);
}
