import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import request from 'supertest';
import { expect, onTestFinished, test } from 'vitest';
import { buildTestBff } from '../../support/buildTestBff.ts';

test('cache keys are short and distinct for long search terms', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'proart-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { app, site } = await buildTestBff({ SNAPSHOT_DIR: folder });
  for (const character of ['本', '日']) {
    const text = encodeURIComponent('日'.repeat(63) + character);
    expect((await request(site).get(`/bff/v1/de/search/suggestions?q=${text}`)).status).toBe(200);
  }
  await app.close();
  const [, ...entries] = readFileSync(path.join(folder, 'content.ndjson'), 'utf8').trim().split('\n');
  const keys = entries.map((line) => String(JSON.parse(line).key));
  expect(keys.filter((key) => key.includes('earch'))).toHaveLength(2);
  expect(Math.max(...keys.map(({ length }) => length))).toBeLessThanOrEqual(256);
});
