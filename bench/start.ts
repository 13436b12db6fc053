import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../scripts/freePort.ts';
import type { Benchmark } from './benchmark.ts';
import { spread } from './figures.ts';
import { spawnNode, stop } from './processes.ts';
import { productSettings, startUpstreams } from './product.ts';
import { judged, type Row } from './row.ts';

const home = '/de/proart/';
const times = 7;
const goal = { most: 1.2 };

interface Way {
  args: readonly string[];
  settings: Record<string, string>;
}

/** From the start of the process to its first whole page, the build being there; in turns. */
export const benchStart: Benchmark = async ({ progress }) => {
  const upstreams = await startUpstreams();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'proart-bench-'));
  const product = { args: ['dist/server.js'], settings: productSettings(upstreams) };
  const ways: Record<string, Way> = {
    'Fastify and React alone': { args: ['bench/baselines/reactServer.js'], settings: {} },
    'dist/server.js': product,
    'dist/server.js with a snapshot': { ...product, settings: { ...product.settings, SNAPSHOT_DIR: folder } },
    'dist/server.js --sandbox': {
      args: ['dist/server.js', '--sandbox'],
      settings: { OPS_PORT: '0', SNAPSHOT_DIR: '' },
    },
  };
  try {
    const taken: Record<string, number[]> = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
    // The first time fills the snapshot and what the machine keeps of files.
    for (let time = 0; time <= times; time++) {
      progress(`start ${time} of ${times}, each way`);
      for (const [name, way] of Object.entries(ways)) {
        const seconds = await secondsToFirstPage(way);
        if (time > 0) taken[name]?.push(seconds);
      }
    }
    return Object.entries(taken).map(([what, seconds], at): Row => {
      const row = { what, figure: spread(seconds), unit: 's to the first 200' };
      return at === 0 ? row : judged({ ...row, goal });
    });
  } finally {
    await rm(folder, { recursive: true });
  }
};

async function secondsToFirstPage({ args, settings }: Way): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawnNode(args, { ...settings, HOST: '127.0.0.1', PORT: String(port) });
  child.stdout?.resume();
  try {
    for (;;) {
      const isThere = await fetch(`http://127.0.0.1:${port}${home}`).then(
        async (answer) => (await answer.text()) !== '' && answer.status === 200,
        () => false,
      );
      if (isThere) return (performance.now() - startedAt) / 1_000;
      if (child.exitCode !== null) throw new Error(`node ${args.join(' ')} ended before its first page`);
      await wait(5);
    }
  } finally {
    await stop(child);
  }
}
