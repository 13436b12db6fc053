/** `npm run bench -- json`: runs a benchmark, prints a table and writes its figures as JSON. Needs a build. */
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { benchJson } from './json.ts';

const benchmarks: Readonly<Record<string, () => Promise<object>>> = { json: benchJson };

const [name = 'json'] = process.argv.slice(2);
const benchmark = benchmarks[name];
if (!benchmark) {
  console.error(`There is no benchmark "${name}"; there is: ${Object.keys(benchmarks).join(', ')}`);
  process.exit(1);
}

const figures = await benchmark();
console.table(figures);
const folder = path.join(import.meta.dirname, '../.cache/bench');
const file = path.join(folder, `${name}.json`);
await mkdir(folder, { recursive: true });
const machine = { node: process.version, cpu: os.cpus()[0]?.model, cores: os.cpus().length };
await writeFile(file, `${JSON.stringify({ at: new Date().toISOString(), machine, ...figures }, null, 2)}\n`);
console.log(`written to ${path.relative(process.cwd(), file)}`);
