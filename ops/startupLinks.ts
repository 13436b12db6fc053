import { type Config, upstreamSettings } from '../runtime/config/config.ts';

interface Origins {
  site: string;
  ops: string;
  sandbox: string | undefined;
}

const sandboxSettingNames = [...upstreamSettings, 'SHOP_ALLOWED_ORIGINS', 'ACCOUNT_ORIGINS'];

/**
 * Text for the terminal of a developer: URLs to open, and the upstream settings that the sandbox provides.
 * @param env The environment as given; the sandbox provides the settings missing in it.
 */
export function startupLinks(role: Config['ROLE'], { site, ops, sandbox }: Origins, env: NodeJS.ProcessEnv): string {
  const rows = {
    ...(role !== 'bff' && { site: `${site}/proart/` }),
    docs: `${site}/bff/v1/docs`,
    ops: `${ops}/ops`,
    ...(sandbox && {
      faults: `${sandbox}/__sandbox/faults`,
      sandbox: sandboxSettingNames.filter((name) => !env[name]).join(' ') || 'nothing',
    }),
  };
  const lines = Object.entries(rows).map(([name, text]) => `  ${name.padEnd('sandbox'.length)}  ${text}\n`);
  return `\n${lines.join('')}\n`;
}
