/** Doctor findings about TLS certificates; needs openssl. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runDoctor } from '../../support/runDoctor.ts';

/** Must be on the PATH. */
const program = 'openssl';
const hasOpenssl = spawnSync(program, ['version']).status === 0;

/** Starts an https server with a self-signed certificate for localhost; returns its port and the certificate file. */
async function startHttps() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'doctor-tls-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const subjectOptions = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '5', '-nodes'];
  const created = spawnSync(program, [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-keyout',
    key,
    '-out',
    certificate,
    ...subjectOptions,
  ]);
  expect(created.status).toBe(0);
  const options = { key: readFileSync(key), cert: readFileSync(certificate) };
  const server = createServer(options, (_request, reply) => reply.end()).listen(0);
  onTestFinished(() => void server.close());
  await expect.poll(() => server.listening).toBe(true);
  const { port } = server.address() as AddressInfo; // a TCP server that listens has a port
  return { port, certificate };
}

/** Runs the doctor; returns a function that finds its output lines about a setting. */
async function examineWith(env: Record<string, string>) {
  const { out } = await runDoctor([], env);
  const lines = out.split('\n').map((line) => line.replace(/ +/g, ' '));
  return (name: string) => lines.filter((line) => line.includes(` ${name} `));
}

test.skipIf(!hasOpenssl)(
  'reports an untrusted certificate and one for another host name, and accepts a trusted one',
  async () => {
    const { port, certificate } = await startHttps();
    const urlOf = (host: string) => `https://${host}:${port}/`;
    const [untrusted, trusted] = await Promise.all([
      examineWith({ SUPPORT_API_URL: urlOf('localhost') }),
      examineWith({
        SUPPORT_API_URL: urlOf('localhost'),
        ASSISTANT_API_URL: urlOf('127.0.0.1'),
        NODE_EXTRA_CA_CERTS: certificate,
      }),
    ]);
    expect(untrusted('SUPPORT_API_URL')).toEqual([
      expect.stringMatching(
        /^wrong .* the certificate of localhost:\d+ is not signed by a trusted authority \(DEPTH_ZERO.*NODE_EXTRA_CA_CERTS$/,
      ),
    ]);
    expect(trusted('ASSISTANT_API_URL')).toEqual([
      expect.stringMatching(/^wrong .* is for another host name\. Is 127\.0\.0\.1 in/),
    ]);
    expect(trusted('SUPPORT_API_URL')).toEqual([expect.stringMatching(/^wrong .* not JSON/)]);
  },
);
