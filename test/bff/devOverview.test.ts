/** What `npm run dev` tells a person: what each upstream is and whether it answers. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '../../bff/config.ts';
import { circuitChanges, overview } from '../../bff/dev/overview.ts';
import { type Part, partsOf } from '../../bff/dev/parts.ts';
import { probe } from '../../bff/dev/probe.ts';
import { sandboxAddresses } from '../../bff/sandbox/sandbox.ts';
import { freePort } from '../../scripts/freePort.ts';
import { buildTestBff } from '../support/buildTestBff.ts';

const root = path.join(import.meta.dirname, '../..');

/** Name, kind and address of each part of a server with these settings, as `npm run dev` starts it. */
function parts(env: Record<string, string>, sandbox = true) {
  const all = { ...(sandbox && sandboxAddresses('http://127.0.0.1:4000')), ...env };
  const config = parseConfig(all, { sandbox });
  return partsOf(config, (name) => Boolean(env[name])).map(({ name, kind, address }) => `${name} ${kind} ${address}`);
}

test('with the sandbox alone everything is of the sandbox, and Redis off', () => {
  expect(parts({})).toEqual([
    'content sandbox http://127.0.0.1:4000',
    'recent data sandbox http://127.0.0.1:4000',
    'website info sandbox http://127.0.0.1:4000',
    'support sandbox http://127.0.0.1:4000/support/v1/links',
    'assistant sandbox http://127.0.0.1:4000/assistant',
    'shop sandbox http://127.0.0.1:4000',
    'account sandbox http://127.0.0.1:4000',
    'SSRLog sandbox http://127.0.0.1:4000/api/nc/v1/SSRLog',
    'Redis off ',
  ]);
});

test('what the environment names is real, and nothing shows a password or a key', () => {
  const env = {
    CONTENT_API_URL: 'https://content.test/base/',
    SUPPORT_API_URL: 'https://support.test/links?key=hush',
    SHOP_ALLOWED_ORIGINS: 'https://a.test,https://b.test',
    REDIS_URL: 'redis://me:hush@cache:6379',
  };
  expect(parts(env)).toEqual([
    'content real https://content.test/base',
    'recent data sandbox http://127.0.0.1:4000',
    'website info sandbox http://127.0.0.1:4000',
    'support real https://support.test/links',
    'assistant sandbox http://127.0.0.1:4000/assistant',
    'shop real https://a.test',
    'shop real https://b.test',
    'account sandbox http://127.0.0.1:4000',
    'SSRLog real https://content.test/base/api/nc/v1/SSRLog',
    'Redis real redis://cache:6379',
  ]);
});

test('without the sandbox the website info is where recent data is, and what has no address is off', () => {
  const env = { CONTENT_API_URL: 'https://c.test', RECENT_DATA_API_URL: 'https://r.test', DEPLOYMENT: 'staging' };
  expect(parts(env, false).slice(1, 5)).toEqual([
    'recent data real https://r.test',
    'website info real https://r.test',
    'support off ',
    'assistant off ',
  ]);
});

test('a renderer alone has a BFF', () => {
  expect(parts({ ROLE: 'renderer', BFF_URL: 'http://bff:3000' })).toEqual(['BFF real http://bff:3000', 'Redis off ']);
});

const content: Part = { name: 'content', kind: 'sandbox', address: 'http://127.0.0.1:4000', circuit: 'content' };
const support: Part = { name: 'support', kind: 'real', address: 'http://s.test', circuit: 'support' };

test('it is a table, in colours on a terminal alone', () => {
  const rows = [
    { ...content, state: { isGood: true, text: 'answers (1 ms)' } },
    { ...support, state: { isGood: false, text: 'does not answer (ECONNREFUSED)' } },
    { name: 'Redis', kind: 'off' as const, address: '', state: { isGood: true, text: '' } },
  ];
  const plain = `
  site     http://localhost:3000/proart/

  content  sandbox  http://127.0.0.1:4000  answers (1 ms)
  support  real     http://s.test          does not answer (ECONNREFUSED)
  Redis    off

`;
  const places = { site: 'http://localhost:3000/proart/' };
  expect(overview(places, rows, { coloured: false })).toBe(plain);
  expect(overview(places, rows, { coloured: true })).toContain('\u001b[31mdoes not answer (ECONNREFUSED)\u001b[39m');
});

test('a circuit that is another than before is a line with the name that the table has', () => {
  const of = (before: 'closed' | 'open' | 'half-open', now: 'closed' | 'open' | 'half-open') =>
    circuitChanges({ content: 'closed', recent: before }, { content: 'closed', recent: now }, [content], {
      coloured: false,
    });
  expect(of('closed', 'closed')).toBe('');
  expect(of('closed', 'open')).toBe('  recent  is left alone: most of its calls failed\n');
  expect(of('open', 'half-open')).toBe('  recent  is tried\n');
  expect(of('half-open', 'closed')).toBe('  recent  is asked again\n');
  const { circuit: _, ...unnamed } = content;
  const renamed = { ...unnamed, name: 'recent data', circuit: 'recent' };
  expect(circuitChanges({}, { recent: 'open' }, [renamed], { coloured: false })).toMatch(
    /^ {2}recent data {2}is left alone/,
  );
});

test('a part answers with whatever status but one that says that it is broken', async () => {
  const { config, sandbox } = await buildTestBff();
  expect(await probe({ ...content, address: sandbox.origin }, config)).toEqual({
    isGood: true,
    text: expect.stringMatching(/^answers \(\d+ ms\)$/),
  });
  const broken = createServer((_request, reply) => reply.writeHead(503).end()).listen(0, '127.0.0.1');
  onTestFinished(() => void broken.close());
  await expect.poll(() => broken.listening).toBe(true);
  const { port } = broken.address() as AddressInfo; // a TCP server that listens has a port
  expect(await probe({ ...content, address: `http://127.0.0.1:${port}/base` }, config)).toEqual({
    isGood: false,
    text: expect.stringMatching(/^answers HTTP 503 \(\d+ ms\)$/),
  });
  expect(await probe({ ...content, address: `http://127.0.0.1:${await freePort()}` }, config)).toEqual({
    isGood: false,
    text: 'does not answer (ECONNREFUSED)',
  });
});

/** Starts the BFF from source as `npm run dev` does; resolves with what both outputs said once the table is whole. */
function startInDevelopment() {
  const ports = { HOST: '127.0.0.1', PORT: '0', OPS_PORT: '0', SNAPSHOT_DIR: '', ROLE: 'bff' };
  const child = spawn(process.execPath, ['--import', 'tsx', 'server.ts', '--sandbox'], {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_ENV: 'development', ...ports },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [out, errors] = ['', ''];
  return new Promise<{ out: string; errors: string }>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      errors += chunk;
      if (errors.includes('Redis')) resolve({ out, errors });
    });
    child.once('close', (code) => reject(new Error(`it ended with ${code}: ${errors}`)));
  });
}

test('in development it is told beside the log, whose lines stay JSON', async () => {
  const { out, errors } = await startInDevelopment();
  expect(errors).toMatch(
    /\n {2}docs +http:\/\/localhost:\d+\/bff\/v1\/docs\n {2}ops +http:\/\/127\.0\.0\.1:\d+\/ops\n/,
  );
  expect(errors).toMatch(/\n {2}content +sandbox {2}http:\/\/127\.0\.0\.1:\d+ +answers \(\d+ ms\)\n/);
  expect(errors).toMatch(/\n {2}Redis +off\n/);
  for (const line of out.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
});
