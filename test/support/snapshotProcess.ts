/** Caches that share a snapshot folder, like a process and its successor. */

import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { type AnswerCache, type AnswerLookup, createAnswerCache } from '../../bff/upstreams/answerCache.ts';
import { answerSnapshotCodec } from '../../bff/upstreams/answerCodecs.ts';
import { createSnapshot } from '../../runtime/cache/snapshot.ts';
import { UpstreamError } from '../../runtime/http/problems/errors.ts';
import { createMetrics } from '../../runtime/telemetry/metrics.ts';

interface Value {
  text: string;
}

export const startedAt = 1_700_000_000_000;

export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'proart-snapshot-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a cache with a snapshot; `warnings` collects log messages of level warn or higher. */
export function startProcess(folder: string, { now = startedAt, namespace = 'ours' } = {}) {
  const clock = { now };
  const warnings: string[] = [];
  const cache = createAnswerCache({ metrics: createMetrics(), now: () => clock.now, random: () => 0.5 });
  const log = pino({ level: 'warn' }, { write: (line) => warnings.push(JSON.parse(line).msg) });
  const snapshot = createSnapshot(folder, { cache, codec: answerSnapshotCodec, namespace, log });
  const get = (key: string, load: AnswerLookup<Value>['load'], overrides: Partial<AnswerLookup<Value>> = {}) =>
    cache.get<Value>({
      key,
      operation: 'header',
      freshness: 'content',
      tags: ['op:header', 'region:de'],
      load,
      revive: (value) => (value === null || isValue(value) ? value : undefined),
      ...overrides,
    });
  return {
    clock,
    cache,
    snapshot,
    warnings,
    fill: (key: string, text = key, overrides: Partial<AnswerLookup<Value>> = {}) =>
      get(key, async () => ({ value: { text }, bytes: text.length }), overrides),
    fillWithNothing: (key: string) => get(key, async () => ({ value: null, bytes: 4 })),
    offline: (key: string, overrides: Partial<AnswerLookup<Value>> = {}) =>
      get(
        key,
        () => Promise.reject(new UpstreamError({ upstream: 'x', operation: 'header' }, 'network', 'down')),
        overrides,
      ),
  };
}

function isValue(value: unknown): value is Value {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}

export const fileOf = (folder: string) => path.join(folder, 'content.ndjson');
/** Lines of the snapshot: a header, one per entry, and an empty last one. */
export const linesOf = (folder: string) => readFileSync(fileOf(folder), 'utf8').split('\n');
export const keysOf = (cache: AnswerCache) => [...cache.entries()].map(([key]) => key);

export async function savedWith(...keys: string[]): Promise<string> {
  const folder = newFolder();
  const { fill, snapshot } = startProcess(folder);
  for (const key of keys) await fill(key);
  await snapshot.save();
  return folder;
}
