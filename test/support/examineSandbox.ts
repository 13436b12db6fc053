import { onTestFinished } from 'vitest';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { examine } from '../../ops/doctor/examine.ts';
import type { Finding } from '../../ops/doctor/finding.ts';
import { sandboxSettings, startSandbox } from '../../sandbox/sandbox.ts';

export const goodEnv: Record<string, string> = {
  SITE_ORIGIN: 'https://www.example.com',
  TRUST_PROXY: '10.0.0.0/8',
  SESSION_SECRET: '0f8b1c2d3e4a5b6c7d8e9f0a1b2c3d4e',
  COOKIE_POLICY_SCRIPT_URL: 'https://cdn.example.com/notice.js',
};

interface Deployment {
  env?: Record<string, string>;
  faults?: Record<string, unknown>[];
  editions?: RegionCode[];
}

/** Runs the doctor (`ops/doctor`) on a deployment with its own sandbox. */
export async function examineSandbox({ env = {}, faults = [], editions = ['de'] }: Deployment = {}) {
  const sandbox = await startSandbox();
  onTestFinished(sandbox.close);
  for (const fault of faults) {
    const reply = await fetch(`${sandbox.origin}/__sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    if (!reply.ok) throw new Error(await reply.text());
  }
  const findings = await examine({
    env: { ...sandboxSettings(sandbox.origin), ...goodEnv, ...env },
    sandbox: false,
    editions,
    sendReport: false,
  });
  return { findings, origin: sandbox.origin };
}

export function linesOf(findings: readonly Finding[], ...levels: Finding['level'][]): string[] {
  return findings
    .filter(({ level }) => levels.length === 0 || levels.includes(level))
    .map(({ about, text, remedy }) => `${about} ${text}${remedy ? `. ${remedy}` : ''}`);
}
