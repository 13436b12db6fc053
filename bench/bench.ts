/** `npm run bench`: runs benchmarks, prints their tables and writes their figures to `bench/last.json`. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buildWhenOlder } from '../scripts/buildWhenOlder.js';
import { readArguments, refuse } from './arguments.ts';
import type { Benchmark } from './benchmark.ts';
import { benchClient } from './client.ts';
import { benchHtml } from './html.ts';
import { benchJson } from './json.ts';
import { benchMemory } from './memory.ts';
import { benchMiss } from './miss.ts';
import { optionHelp, parseOptions } from './options.ts';
import { benchOverload } from './overload.ts';
import { stopAll, stopAllOnSignals } from './processes.ts';
import { toTable } from './row.ts';
import { benchSlowUpstream } from './slowUpstream.ts';
import { benchStart } from './start.ts';

const benchmarks: Readonly<Record<string, { run: Benchmark; about: string }>> = {
  json: { run: benchJson, about: 'page JSON that is kept, next to Fastify saying hello' },
  html: { run: benchHtml, about: 'HTML that is kept, next to bare HTTP sending a Buffer; hit rate over all pages' },
  miss: { run: benchMiss, about: 'HTML that is rendered, next to bare renderToString of the same page' },
  'slow-upstream': { run: benchSlowUpstream, about: 'a page with a section whose upstream takes 2 s' },
  overload: { run: benchOverload, about: 'five times the requests that can be answered' },
  memory: { run: benchMemory, about: 'what kept pages take; memory under more pages than may be kept' },
  client: { run: benchClient, about: 'what a phone loads of a page, and what Lighthouse says of it' },
  start: { run: benchStart, about: 'from the start of the process to its first page' },
};
const file = path.join(import.meta.dirname, 'last.json');

const help = `Usage: npm run bench [-- [options] <name>…]

Builds when the build is older than the sources, starts the product, its sandbox and what it is compared with as processes,
and measures these in turns. Without a name all of:

${Object.entries(benchmarks)
  .map(([name, { about }]) => `  ${name.padEnd(14)}  ${about}`)
  .join('\n')}

${optionHelp}

Figures go to ${path.relative(process.cwd(), file)}; docs/performance.md says how to read them.`;

const { names, help: wantsHelp, options } = readArguments('bench', () => parseOptions(process.argv.slice(2)));
const unknown = names.find((name) => !(name in benchmarks));
if (wantsHelp) console.log(help);
else if (unknown) refuse('bench', `there is no benchmark "${unknown}"`);
else await runAll(names.length > 0 ? names : Object.keys(benchmarks));

async function runAll(wanted: readonly string[]): Promise<void> {
  stopAllOnSignals();
  buildWhenOlder();
  for (const name of wanted) {
    const startedAt = Date.now();
    const progress = (line: string) => console.error(`${name}: ${line}`);
    const rows = await benchmarks[name]?.run({ ...options, progress }).finally(stopAll);
    if (!rows) continue;
    console.log(`\n${name}\n${toTable(rows)}\n`);
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    await keep(name, { at: new Date().toISOString(), seconds, machine: machine(), options, rows });
  }
  console.log(`written to ${path.relative(process.cwd(), file)}`);
}

function machine() {
  const { length: cores, 0: first } = os.cpus();
  return {
    node: process.version,
    cpu: first?.model,
    cores,
    memoryGB: Math.round(os.totalmem() / 1e9),
    load: os.loadavg(),
  };
}

/** Puts a benchmark's figures beside those of the others. */
async function keep(name: string, figures: object): Promise<void> {
  const last = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
  await writeFile(file, `${JSON.stringify({ ...last, [name]: figures }, null, 2)}\n`);
}
