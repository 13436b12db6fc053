import { request } from 'undici';
import type { z } from 'zod';
import { contractDocument } from '../../bff/openapi/contractDocument.ts';
import { homePage } from '../../contracts/pages/home.ts';
import { shellCall } from '../../contracts/pages/shell.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { bffPrefix } from '../../contracts/routes.ts';
import type { Config } from '../../runtime/config/config.ts';
import { checkMedia } from './checkContentOrigins.ts';
import { maxCallMs } from './doctorCalls.ts';
import { explainNetwork } from './explainFailure.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

const about = 'BFF_URL';
const contractVersion = contractDocument.info.version;

/** Checks the remote BFF of a renderer (ROLE=renderer): shell, home page and contract version. */
export async function checkBff(config: Config, editions: readonly RegionCode[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  const content = new Map<RegionCode, unknown[]>();
  try {
    for (const region of editions) {
      for (const { path, schema } of endpoints) {
        const { finding, body } = await checkEndpoint(`${config.BFF_URL}${bffPrefix}/${region}${path}`, schema, config);
        findings.push(finding);
        if (body !== null) content.set(region, [...(content.get(region) ?? []), body]);
      }
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed';
    return [...findings, { about, ...explainNetwork(code, about, new URL(config.BFF_URL ?? '')) }];
  }
  return [...findings, ...(await checkRelease(config)), ...(content.size > 0 ? checkMedia(config, content) : [])];
}

const endpoints = [
  { path: '/shell', schema: shellCall.response },
  { path: '/pages/home', schema: homePage.response },
];

async function checkEndpoint(
  url: string,
  schema: z.ZodType<{ degraded: { section: string }[] }>,
  config: Config,
): Promise<{ finding: Finding; body: unknown }> {
  const { pathname, hostname } = new URL(url);
  const startedAt = performance.now();
  const failed = (text: string, remedy: string) => ({
    finding: wrong(about, `${pathname} ${text}`, remedy),
    body: null,
  });
  const { statusCode, json } = await fetchJson(url);
  const ms = Math.round(performance.now() - startedAt);
  if (statusCode === 421)
    return failed(
      `is refused with 421: host ${hostname} is not allowed`,
      `Add ${hostname} to ALLOWED_HOSTS of the BFF`,
    );
  if (statusCode !== 200) return failed(`responds with HTTP ${statusCode}`, remedyOf(statusCode, config));
  const { success, data } = schema.safeParse(json);
  if (!success) return failed('does not match the contract', 'Run renderer and BFF from the same release');
  const missing = data.degraded.map(({ section }) => section).join(', ');
  return {
    finding: missing
      ? note(about, `${pathname} lacks sections: ${missing}`, runOnBffHost)
      : ok(about, `${pathname} is complete (${ms} ms)`),
    body: json,
  };
}

const runOnBffHost = 'Run the doctor on the host of the BFF';

function remedyOf(status: number, { BFF_URL }: Config): string {
  if (status === 404) return `Is ${new URL(BFF_URL ?? '').origin} a BFF? ROLE=bff or all serves ${bffPrefix}`;
  if (status === 429) return 'Add the IP address of this renderer to TRUST_PROXY of the BFF';
  return runOnBffHost;
}

async function checkRelease({ BFF_URL }: Config): Promise<Finding[]> {
  const { json } = await fetchJson(`${BFF_URL}${bffPrefix}/openapi.json`).catch(() => ({ json: null }));
  // Unvalidated JSON: the value is only compared with our version.
  const version = (json as { info?: { version?: unknown } } | null)?.info?.version;
  if (version === contractVersion) return [ok(about, `serves contract ${contractVersion}, the same as this renderer`)];
  const other = typeof version === 'string' ? `contract ${version.slice(0, 20)}` : 'no contract';
  return [note(about, `serves ${other}, this renderer needs ${contractVersion}`, 'Run both from the same release')];
}

async function fetchJson(url: string): Promise<{ statusCode: number; json: unknown }> {
  const { statusCode, body } = await request(url, { signal: AbortSignal.timeout(maxCallMs) });
  return { statusCode, json: await body.json().catch(() => null) };
}
