import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../freePort.ts';
import type { Benchmark } from '../benchmark.ts';
import { productSettings, startUpstreams } from '../product.ts';
import { measuredRow } from '../row.ts';
import { spawnNode, stop } from './processes.ts';

const home = '/de/proart/';
const runs = 7;

/** Time from process start to the first complete page, with an existing build; variants alternate. */
export const benchStart: Benchmark = async ({ progress }) => {
  const settings = productSettings(await startUpstreams());
  const folder = await mkdtemp(path.join(os.tmpdir(), 'proart-bench-'));
  const variants = [
    { what: 'Fastify and React only', args: ['tools/bench/baselines/reactServer.js'] },
    { what: 'dist/server.js', args: ['dist/server.js'], settings },
    { what: '  with a snapshot', args: ['dist/server.js'], settings: { ...settings, SNAPSHOT_DIR: folder } },
    { what: '  --sandbox', args: ['dist/server.js', '--sandbox'], settings: { OPS_PORT: '0', SNAPSHOT_DIR: '' } },
  ].map((variant) => ({ ...variant, seconds: [] as number[] }));
  try {
    // The first start is a warm-up: it writes the snapshot and fills the file cache of the machine.
    for (let run = 0; run <= runs; run++) {
      progress(`start ${run} of ${runs}, each variant`);
      for (const { args, settings = {}, seconds } of variants) {
        const elapsed = await secondsToFirstPage(args, settings);
        if (run > 0) seconds.push(elapsed);
      }
    }
    return variants.map(({ what, seconds }, index) =>
      measuredRow(what, seconds, 's to the first 200', index === 0 ? undefined : { max: 1.2 }),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
};

async function secondsToFirstPage(args: readonly string[], settings: Record<string, string>): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawnNode(args, { ...settings, HOST: '127.0.0.1', PORT: String(port) });
  child.stdout?.resume();
  try {
    for (; ; await wait(5)) {
      const page = await fetch(`http://127.0.0.1:${port}${home}`).catch(() => null);
      if (page?.ok && (await page.text())) return (performance.now() - startedAt) / 1_000;
      if (child.exitCode !== null) throw new Error(`node ${args.join(' ')} ended before its first page`);
    }
  } finally {
    await stop(child);
  }
}
