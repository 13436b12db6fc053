import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildTestBff } from '../support/buildTestBff.ts';

const root = path.join(import.meta.dirname, '../..');

interface RunResult {
  status: number;
  out: string;
  errors: string;
}

/** Runs the example as in its README, with the repository's packages. */
function run(...args: string[]): Promise<RunResult> {
  const program = ['--import', 'tsx', 'examples/partner/showEdition.ts', ...args];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, program, { cwd: root, timeout: 25_000 }, (_error, out, errors) => {
      resolve({ status: child.exitCode ?? -1, out, errors });
    });
  });
}

test('prints hero, products with prices and a moved page; unchanged responses are not sent twice', async () => {
  const { site } = await buildTestBff();
  const { status, out, errors } = await run('--site', site, '--region', 'de', '--path', '/proart/old-studio/');
  expect([status, errors]).toEqual([0, '']);
  expect(out).toMatch(/^de: .+ \(de-DE, ltr\)\n/);
  expect(out).toMatch(/\nHero\n {2}\S.*: \S/);
  expect(out).toMatch(/\nProducts\n( {2}.+: ([\d.]+,\d\d\s€|no price)\n)+/);
  expect(out).toMatch(/ {2}.+: [\d.]+,\d\d\s€\n/);
  expect(out).toContain(
    '  /proart/old-studio/: has moved to /de/proart/studio-16/\n  /de/proart/studio-16/: overview, ',
  );
  expect(out).toContain('\nMissing sections\n  none\n');
  expect(out).toMatch(/\nSecond run: 5 of 5 responses had not changed and were not sent again\.\n$/);
});

test('prints failed sections', async () => {
  const { site, sandbox } = await buildTestBff();
  await sandbox.fault({ match: '/api/v1/banner', fault: 'status', status: 500 });
  const { status, out } = await run('--site', site, '--region', 'nz');
  expect(status).toBe(0);
  expect(out).toContain('\nMissing sections\n  banner (status)\n');
  expect(out).toContain('\nHero\n  none\n');
});

test('prints a problem with its status and request id', async () => {
  const { site } = await buildTestBff();
  const { status, out, errors } = await run('--site', site, '--region', 'atlantis');
  expect([status, out]).toEqual([1, '']);
  expect(errors).toMatch(/^UNKNOWN_REGION: No region with this code exists \(404, request [\w-]{8,}\)\n$/);
});

test('prints the site when it is not a BFF', async () => {
  const other = createServer((_request, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('x'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const site = `http://127.0.0.1:${port}`;
  onTestFinished(() => void other.close());
  expect(await run('--site', site)).toEqual({
    status: 1,
    out: '',
    errors: `${site} cannot be used: unexpected response: 502 text/html\n`,
  });
});

test('prints its help, and rejects unknown options and invalid URLs', async () => {
  const [help, unknown, invalidUrl] = await Promise.all([
    run('--help'),
    run('--regoin', 'de'),
    run('--site', 'nowhere'),
  ]);
  expect([help.status, help.errors]).toEqual([0, '']);
  expect(help.out).toContain('--region CODE');
  expect([unknown.status, unknown.errors]).toEqual([2, expect.stringContaining(`'--regoin'`)]);
  expect([invalidUrl.status, invalidUrl.errors]).toEqual([2, expect.stringMatching(/^nowhere is not a URL\n/)]);
});
