import { type Config, upstreamSettings } from '../runtime/config/config.ts';

interface Origins {
  site: string;
  ops: string;
  sandbox: string | undefined;
}

const sandboxed = [...upstreamSettings, 'SHOP_ALLOWED_ORIGINS', 'ACCOUNT_ORIGINS'];

/**
 * For a developer in front of a terminal: the addresses to open, and which upstreams are the sandbox's.
 * @param env The environment as it was given; what it does not name is the sandbox's.
 */
export function whatToOpen(role: Config['ROLE'], { site, ops, sandbox }: Origins, env: NodeJS.ProcessEnv): string {
  const rows = {
    ...(role !== 'bff' && { site: `${site}/proart/` }),
    docs: `${site}/bff/v1/docs`,
    ops: `${ops}/ops`,
    ...(sandbox && {
      faults: `${sandbox}/__sandbox/faults`,
      sandbox: sandboxed.filter((name) => !env[name]).join(' ') || 'nothing',
    }),
  };
  const lines = Object.entries(rows).map(([name, text]) => `  ${name.padEnd('sandbox'.length)}  ${text}\n`);
  return `\n${lines.join('')}\n`;
}
