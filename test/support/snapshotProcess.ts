/** Processes that keep a snapshot of their cache in a folder, one after the other. */

import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { type AnswerCache, type AnswerLookup, createAnswerCache } from '../../bff/upstreams/answerCache.ts';
import { answerLines } from '../../bff/upstreams/storedAnswer.ts';
import { createSnapshot } from '../../runtime/cache/snapshot.ts';
import { UpstreamError } from '../../runtime/http/problems/errors.ts';
import { createMetrics } from '../../runtime/telemetry/metrics.ts';

interface Value {
  text: string;
}

/** The time at which a process starts, unless the test says otherwise. */
export const startedAt = 1_700_000_000_000;

/** A folder that ends with the test. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'proart-snapshot-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A process with a cache and a snapshot of it; its log holds what is a warning or worse. */
export function startProcess(folder: string, { now = startedAt, namespace = 'ours' } = {}) {
  const clock = { now };
  const warnings: string[] = [];
  const cache = createAnswerCache({ metrics: createMetrics(), now: () => clock.now, random: () => 0.5 });
  const log = pino({ level: 'warn' }, { write: (line) => warnings.push(JSON.parse(line).msg) });
  const snapshot = createSnapshot(folder, { cache, codec: answerLines, namespace, log });
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
    /** What is answered while the upstream is down. */
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

/** The one file of a snapshot. */
export const fileOf = (folder: string) => path.join(folder, 'content.ndjson');
/** A header, a line for every entry, and nothing behind the last line break. */
export const linesOf = (folder: string) => readFileSync(fileOf(folder), 'utf8').split('\n');
/** What a cache holds, in its order. */
export const keysOf = (cache: AnswerCache) => [...cache.entries()].map(([key]) => key);

/** A folder with the snapshot of a process that knew these keys. */
export async function savedWith(...keys: string[]): Promise<string> {
  const folder = newFolder();
  const { fill, snapshot } = startProcess(folder);
  for (const key of keys) await fill(key);
  await snapshot.save();
  return folder;
}
