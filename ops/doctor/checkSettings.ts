import { type Config, ConfigError, parseConfig, startupWarnings } from '../../runtime/config/config.ts';
import { settings } from '../../runtime/config/settings.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

type Env = Record<string, string | undefined>;

/**
 * Parses the settings as the server does at its start.
 * @returns A finding for each invalid setting, and the configuration without them, so that other checks can run;
 *   `config` is null if the remaining settings make no configuration.
 */
export function readSettings(
  env: Env,
  { sandbox }: { sandbox: boolean },
): { config: Config | null; findings: Finding[] } {
  try {
    const config = parseConfig(env, { sandbox });
    const set = Object.keys(settings).filter((name) => env[name]);
    return { config, findings: [ok('settings', `${set.length} are set, all of them valid`)] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const faults = error.lines.map((line) => {
      const [, name = '', text = '', example = ''] = /^(\w+): (.*)\. Example: (.*)$/s.exec(line) ?? [];
      return wrong(name, text, `Set it, for example ${example}; the server does not start without it`);
    });
    const faulty = new Set(faults.map(({ about }) => about));
    const rest = Object.fromEntries(Object.entries(env).filter(([name]) => !faulty.has(name)));
    return { config: parseRemaining(rest, sandbox), findings: faults };
  }
}

/** Parses the remaining valid settings; null if they make no configuration. */
function parseRemaining(env: Env, sandbox: boolean): Config | null {
  try {
    return { ...parseConfig(env, { sandbox: true }), sandbox };
  } catch (error) {
    // ROLE=renderer without BFF_URL.
    if (error instanceof ConfigError) return null;
    throw error;
  }
}

/** Returns the warnings that the server logs at its start, and notes about weak secrets. */
export function checkSettings(config: Config, env: Env): Finding[] {
  const { SESSION_SECRET, ADMIN_TOKEN = '', hasOwnSecret, ROLE } = config;
  const mode = env['NODE_ENV'] || 'production';
  return [
    ...startupWarnings(config).map((line) => note('settings', line)),
    ...(mode === 'production'
      ? []
      : [
          wrong(
            'NODE_ENV',
            `is ${mode}: the built server then looks for source files`,
            'Leave it empty or set it to production',
          ),
        ]),
    ...(hasOwnSecret && ROLE !== 'renderer' ? SESSION_SECRET.flatMap(checkSecret) : []),
    ...(ADMIN_TOKEN && ADMIN_TOKEN.length < minToken
      ? [note('ADMIN_TOKEN', 'is short', `Use at least ${minToken} characters: openssl rand -hex 32`)]
      : []),
  ];
}

const minToken = 16;
/** Distinct characters; a randomly generated secret has more. */
const minCharacters = 10;

function checkSecret(secret: string, index: number): Finding[] {
  const name = `SESSION_SECRET, key ${index + 1}`;
  return new Set(secret).size < minCharacters
    ? [wrong(name, 'is long enough but easily guessed: few different characters', 'Generate one: openssl rand -hex 32')]
    : [
        ok(
          name,
          `has ${Buffer.byteLength(secret)} bytes${index === 0 ? ' and encrypts new cookies' : ' and decrypts older cookies'}`,
        ),
      ];
}
