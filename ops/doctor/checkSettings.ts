import { type Config, ConfigError, notices, parseConfig } from '../../runtime/config/config.ts';
import { settings } from '../../runtime/config/settings.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

type Env = Record<string, string | undefined>;

/**
 * Whether the server would start with these settings. With faults the configuration is that of what is left, so that all else can
 * be looked at as well; null where nothing can be made of it.
 */
export function readSettings(
  env: Env,
  { sandbox }: { sandbox: boolean },
): { config: Config | null; findings: Finding[] } {
  try {
    const config = parseConfig(env, { sandbox });
    const set = Object.keys(settings).filter((name) => env[name]);
    return { config, findings: [ok('settings', `${set.length} are set, and each is of a kind that the server takes`)] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const faults = error.lines.map((line) => {
      const [, name = '', text = '', example = ''] = /^(\w+): (.*)\. Example: (.*)$/s.exec(line) ?? [];
      return wrong(name, text, `Set it, for example ${example}; the server does not start without`);
    });
    const faulty = new Set(faults.map(({ about }) => about));
    const rest = Object.fromEntries(Object.entries(env).filter(([name]) => !faulty.has(name)));
    return { config: leftOf(rest, sandbox), findings: faults };
  }
}

function leftOf(env: Env, sandbox: boolean): Config | null {
  try {
    return { ...parseConfig(env, { sandbox: true }), sandbox };
  } catch (error) {
    // A renderer without a BFF.
    if (error instanceof ConfigError) return null;
    throw error;
  }
}

/** What a start says of settings that are not wrong, and what of the secrets is easily guessed. */
export function checkSettings(config: Config, env: Env): Finding[] {
  const { SESSION_SECRET, ADMIN_TOKEN = '', hasOwnSecret, ROLE } = config;
  const mode = env['NODE_ENV'] || 'production';
  return [
    ...notices(config).map((line) => note('settings', line)),
    ...(mode === 'production'
      ? []
      : [wrong('NODE_ENV', `is ${mode}: the build then looks for its sources`, 'Leave it empty, or set production')]),
    ...(hasOwnSecret && ROLE !== 'renderer' ? SESSION_SECRET.flatMap(checkSecret) : []),
    ...(ADMIN_TOKEN && ADMIN_TOKEN.length < minToken
      ? [note('ADMIN_TOKEN', 'is short', `Take ${minToken} characters or more: openssl rand -hex 32`)]
      : []),
  ];
}

const minToken = 16;
/** A text that is made at random has more of them. */
const minCharacters = 10;

function checkSecret(secret: string, place: number): Finding[] {
  const name = `SESSION_SECRET, key ${place + 1}`;
  return new Set(secret).size < minCharacters
    ? [wrong(name, 'is long enough and easily guessed: few different characters', 'Make one: openssl rand -hex 32')]
    : [ok(name, `has ${Buffer.byteLength(secret)} bytes${place === 0 ? ' and seals' : ' and opens older cookies'}`)];
}
