import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pageNamespace, programHash } from '../../../runtime/cache/redis/pageNamespace.ts';
import { parseConfig } from '../../../runtime/config/config.ts';
import { sandboxSettings } from '../../../sandbox/sandbox.ts';

const origin = 'https://site.test';
const configOf = (env: Record<string, string> = {}) =>
  parseConfig({ ...sandboxSettings('http://upstream.test'), ...env }, { sandbox: true });

async function createBuild() {
  const folder = await mkdtemp(path.join(tmpdir(), 'proart-build-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'server'));
  await mkdir(path.join(folder, 'client'));
  await writeFile(path.join(folder, 'server.js'), 'one');
  await writeFile(path.join(folder, 'server/entry.mjs'), 'two');
  return folder;
}

test('instances of one build with the same settings and origin share a namespace', async () => {
  const dist = await createBuild();
  const copy = await createBuild();
  await cp(dist, copy, { recursive: true });
  const here = pageNamespace(configOf({ PORT: '3000', LOG_LEVEL: 'warn' }), programHash(dist), () => origin);
  const there = pageNamespace(configOf({ PORT: '3001', HTML_CACHE_MB: '8' }), programHash(copy), () => origin);
  expect(here()).toBe(there());
  expect(here()).toBe(here());
});

test('another program, setting, upstream or origin has its own namespace', async () => {
  const dist = await createBuild();
  const nameOf = (env: Record<string, string> = {}, site = origin) =>
    pageNamespace(configOf(env), programHash(dist), () => site)();
  const names = [
    nameOf(),
    nameOf({}, 'https://other.test'),
    nameOf({ ANALYTICS_SCRIPT_URL: 'https://a.test/a.js' }),
    nameOf({ MEDIA_ORIGINS: 'https://media.test' }),
    nameOf({ CONTENT_API_URL: 'http://other.test' }),
    nameOf({ WEBSITE_PATH: 'de' }),
    nameOf({ CHINA_HOSTS: 'cn.test' }),
  ];
  await writeFile(path.join(dist, 'server/entry.mjs'), 'changed');
  names.push(nameOf());
  expect(new Set(names).size).toBe(names.length);
});
