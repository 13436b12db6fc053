import type { RegionCode } from '../../contracts/regions/regions.ts';
import type { Config } from '../../runtime/config/config.ts';
import { checkBff } from './checkBff.ts';
import { checkAccounts, checkMedia } from './checkContentOrigins.ts';
import { checkOrigins } from './checkOrigins.ts';
import { checkRedis } from './checkRedis.ts';
import { checkReports } from './checkReports.ts';
import { checkSettings, readSettings } from './checkSettings.ts';
import { checkShops } from './checkShops.ts';
import { checkUpstreams } from './checkUpstreams.ts';
import { createDoctorCalls } from './doctorCalls.ts';
import type { Finding } from './finding.ts';

/** Input of `examine`. */
export interface ExamineOptions {
  /** Environment that the server would start with. */
  env: Record<string, string | undefined>;
  sandbox: boolean;
  editions: readonly RegionCode[];
  sendReport: boolean;
}

/** Runs all checks for a server with this environment. Changes nothing. */
export async function examine(options: ExamineOptions): Promise<Finding[]> {
  const { env, sandbox } = options;
  const { config, findings } = readSettings(env, { sandbox });
  if (config === null) return findings;
  const [upstreamFindings, redis] = await Promise.all([
    config.ROLE === 'renderer' ? checkBff(config, options.editions) : checkContent(config, options),
    checkRedis(config),
  ]);
  return [
    ...findings,
    // Startup warnings about an invalid setting would repeat its finding.
    ...checkSettings(config, env).filter(({ text }) => !findings.some(({ about }) => text.startsWith(`${about} `))),
    ...checkOrigins(config),
    ...upstreamFindings,
    ...redis,
  ];
}

/** Checks the upstreams of a BFF, and the settings against the content. */
async function checkContent(config: Config, { editions, sendReport }: ExamineOptions): Promise<Finding[]> {
  const doctorCalls = createDoctorCalls(config);
  try {
    const { findings, content } = await checkUpstreams(config, doctorCalls, editions);
    if (content.size === 0) return findings;
    const responses = new Map([...content].map(([region, found]) => [region, Object.fromEntries(found)]));
    return [
      ...findings,
      ...(await checkShops(config, doctorCalls, content)),
      ...checkMedia(config, responses),
      ...checkAccounts(config, content),
      ...(sendReport ? await checkReports(config) : []),
    ];
  } finally {
    await doctorCalls.close();
  }
}
