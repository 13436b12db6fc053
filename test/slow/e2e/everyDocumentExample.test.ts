/** Runs the examples of the documents as written, but on free ports. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');

/** Examples that other tests run, because they need a network, a server in front or a build. */
const elsewhere: [RegExp, string][] = [
  [/^npm ci && npm (start|test)$/, '.ci/run'],
  [/^cd examples\/partner/, 'test/examples/partnerProgram.test.ts'],
  [/^ADMIN_TOKEN=t .*\n? +docs\/operations\/purge\.sh/, 'test/operations/edgePurge.test.ts'],
  [/^node dist\/doctor\.js/, 'test/ops/doctor/doctorProcess.test.ts'],
  [/^(ok|note|wrong) +settings/, 'test/ops/doctor/doctorProcess.test.ts'],
  [/^\$ PORT=x/, 'test/e2e/server.test.ts'],
  [/^ +sum by/, 'test/operations/alerts.test.ts'],
];

/** Code blocks without a language. */
function examplesOf(document: string): string[] {
  const text = readFileSync(path.join(root, document), 'utf8');
  const blocks = [...text.matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```$/gm)];
  return blocks.flatMap(([, indent = '', language, block = '']) =>
    language ? [] : block.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trimEnd(),
  );
}

/** Origins of the servers started last; the documents use the default ports. */
interface Origins {
  site: string;
  ops: string;
  sandbox: string;
  bff: string;
}

const withOrigins = (code: string, { site, ops, sandbox, bff }: Origins) =>
  code
    .replace(/^npm run build$/m, ':')
    // `npm start` builds when a source is newer, which would replace the build under the other tests.
    .replace(/\bnpm start\b/, 'node dist/server.js --sandbox')
    .replaceAll(/http:\/\/localhost:3000(?=\/)|<site>/g, site)
    .replaceAll(/http:\/\/127\.0\.0\.1:9464|<ops>/g, ops)
    .replaceAll(/http:\/\/127\.0\.0\.1:4000|<sandbox>/g, sandbox)
    .replaceAll('http://127.0.0.1:3001', bff)
    .replaceAll(/\b((?:OPS_|SANDBOX_)?PORT)=\d+/g, '$1=0');

/** Starts the server of an example; resolves with its origins when it is ready. */
async function start(code: string, before: Origins): Promise<Origins> {
  // As in a shell, without the variables of the test runner.
  const { VITEST: _vitest, NODE_ENV: _nodeEnv, ...shell } = process.env;
  const env = { ...shell, HOST: '127.0.0.1', PORT: '0', OPS_PORT: '0', ADMIN_TOKEN: 't', SNAPSHOT_DIR: '' };
  const server = spawn('bash', ['-c', withOrigins(code, before)], { cwd: root, env, detached: true });
  onTestFinished(() => {
    if (server.exitCode === null) process.kill(-(server.pid ?? 0), 'SIGKILL');
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (data) => {
      output += data;
    });
  const isReady = () => /"msg":"ready |is listening at \S+\n/.test(output);
  await expect.poll(() => isReady() || server.exitCode !== null, { timeout: 50_000 }).toBe(true);
  expect(isReady(), `${code}\n${output}`).toBe(true);

  const alone = /is listening at (\S+)\n/.exec(output)?.[1];
  if (alone) return { ...before, sandbox: alone };
  const [, ops = '', sandbox = before.sandbox] =
    /"msg":"ready site=\S+ ops=([^ "]+)(?: sandbox=([^ "]+))?/.exec(output) ?? [];
  const listeners = [...output.matchAll(/"msg":"Server listening at ([^ "]+)/g)].map(([, origin = '']) => origin);
  const site = listeners.find((origin) => origin !== ops) ?? '';
  return code.includes('ROLE=bff') ? { ...before, bff: site } : { ...before, site, ops, sandbox };
}

/** Runs an example that ends; every request of it has to succeed. */
function run(code: string, origins: Origins): void {
  const script = `curl() { command curl -sS --fail-with-body --max-time 20 "$@"; }\n${withOrigins(code, origins)}`;
  const { status, stdout, stderr } = spawnSync('bash', ['-euc', script], { cwd: root, encoding: 'utf8' });
  expect(status, `${code}\n${stdout}\n${stderr}`).toBe(0);
}

test.each(['README.md', 'docs/faults.md', 'docs/partners.md', 'docs/operations.md'])(
  'the examples of %s run',
  async (document) => {
    const examples = examplesOf(document).filter((code) => !elsewhere.some(([pattern]) => pattern.test(code)));
    expect(examples.length).toBeGreaterThan(0);
    const startsServer = (code: string) => /npm start|npm run sandbox|dist\/server\.js/.test(code);
    let origins: Origins = { site: '', ops: '', sandbox: '', bff: '' };
    if (!startsServer(examples[0] ?? '')) origins = await start('npm start', origins);
    for (const code of examples) {
      if (startsServer(code)) origins = await start(code, origins);
      else run(code, origins);
    }
    expect((await fetch(`${origins.site}/de/proart/`)).status).toBe(200);
  },
);

test('examples that are run elsewhere have a test there', () => {
  expect(elsewhere.map(([, file]) => file).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
