import type { RegionCode } from '../../contracts/regions.ts';
import type { Config } from '../config.ts';
import { snapshotFolder } from '../snapshotFolder.ts';
import { createAsking } from './asking.ts';
import { checkBff } from './checkBff.ts';
import { checkClock } from './checkClock.ts';
import { checkFolder } from './checkFolder.ts';
import { checkMachine } from './checkMachine.ts';
import { checkAccounts, checkMedia } from './checkNamedOrigins.ts';
import { checkOrigins } from './checkOrigins.ts';
import { checkPorts } from './checkPorts.ts';
import { checkRedis } from './checkRedis.ts';
import { checkReports } from './checkReports.ts';
import { checkSettings, readSettings } from './checkSettings.ts';
import { checkShops } from './checkShops.ts';
import { checkUpstreams } from './checkUpstreams.ts';
import type { Finding } from './finding.ts';
import type { Machine } from './machine.ts';

export interface Examined {
  /** As the server gets it. */
  env: Record<string, string | undefined>;
  sandbox: boolean;
  editions: readonly RegionCode[];
  /** Folder of the file that was started. */
  started: string;
  sendReport: boolean;
  machine: Machine;
}

/** Looks at everything that a server with this environment depends on. Nothing is changed by it. */
export async function examine(examined: Examined): Promise<Finding[]> {
  const { env, sandbox, started, machine } = examined;
  const { config, findings } = readSettings(env, { sandbox });
  if (config === null) return findings;
  const [outside, redis, folder, ports] = await Promise.all([
    config.ROLE === 'renderer' ? checkBff(config, examined.editions) : checkContent(config, examined),
    checkRedis(config),
    config.ROLE === 'renderer' ? [] : checkFolder(snapshotFolder(config, started)),
    checkPorts(config),
  ]);
  return [
    ...findings,
    // What is missing has been spoken of, and nothing stands in for it.
    ...checkSettings(config, env).filter(({ text }) => !findings.some(({ about }) => text.startsWith(`${about} `))),
    ...checkOrigins(config),
    ...outside,
    ...redis,
    ...folder,
    ...ports,
    ...checkMachine(config, machine, env),
  ];
}

/** The upstreams of a BFF, and what their content asks of the settings. */
async function checkContent(config: Config, { editions, sendReport }: Examined): Promise<Finding[]> {
  const asking = createAsking(config);
  try {
    const { findings, content } = await checkUpstreams(config, asking, editions);
    if (content.size === 0) return findings;
    const answers = new Map([...content].map(([region, found]) => [region, Object.fromEntries(found)]));
    return [
      ...findings,
      ...(await checkShops(config, asking, content)),
      ...checkMedia(config, answers),
      ...checkAccounts(config, content),
      ...(sendReport ? await checkReports(config) : []),
      ...(config.CONTENT_API_URL ? await checkClock(config.CONTENT_API_URL) : []),
    ];
  } finally {
    await asking.close();
  }
}
