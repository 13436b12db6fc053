/** Doctor checks without network access: settings, origins and secrets. */
import { expect, test } from 'vitest';
import { checkOrigins } from '../../../ops/doctor/checkOrigins.ts';
import { checkSettings, readSettings } from '../../../ops/doctor/checkSettings.ts';
import { examine } from '../../../ops/doctor/examine.ts';
import { toJson, toText } from '../../../ops/doctor/report.ts';
import { examineSandbox, goodEnv, linesOf } from '../../support/examineSandbox.ts';

const complete = { CONTENT_API_URL: 'https://content.test', RECENT_DATA_API_URL: 'https://recent.test', ...goodEnv };

/** Findings of settings and origins. */
function findingsFor(env: Record<string, string>) {
  const fullEnv = { ...complete, ...env };
  const { config, findings } = readSettings(fullEnv, { sandbox: false });
  return config ? [...findings, ...checkSettings(config, fullEnv), ...checkOrigins(config)] : findings;
}

test('complete settings have nothing wrong', () => {
  expect(linesOf(findingsFor({}), 'wrong')).toEqual([]);
});

test.each<[Record<string, string>, string]>([
  [{ PORT: 'x' }, 'PORT must be a whole number from 0 to 65535, not "x". Set it, for example PORT=8080; '],
  [{ CONTENT_API_URL: '' }, 'CONTENT_API_URL is missing, required without --sandbox. Set it, '],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must be at least 32 bytes each. Set it, '],
  [{ SESSION_SECRET: 'a'.repeat(40) }, 'SESSION_SECRET, key 1 is long enough but easily guessed'],
  [{ SESSION_SECRET: `${goodEnv['SESSION_SECRET']},${'ab'.repeat(20)}` }, 'SESSION_SECRET, key 2 is long enough but'],
  [{ NODE_ENV: 'development' }, 'NODE_ENV is development: the built server then looks for source files'],
  [{ SITE_ORIGIN: '' }, 'SITE_ORIGIN is not set: canonical links and site maps contain http://localhost:3000'],
  [{ ALLOWED_HOSTS: 'example.com' }, 'ALLOWED_HOSTS lacks www.example.com, the host of SITE_ORIGIN'],
])('%o is wrong', (env, line) => {
  expect(linesOf(findingsFor(env), 'wrong')).toEqual([expect.stringContaining(line)]);
});

test.each<[Record<string, string>, string]>([
  [{ CONTENT_API_URL: 'http://content.test' }, 'settings CONTENT_API_URL is plain http'],
  [{ SITE_ORIGIN: 'http://www.example.com' }, 'cookies SITE_ORIGIN is plain http: the session cookie'],
  [{ SITE_ORIGIN: '', DEPLOYMENT: 'staging' }, 'SITE_ORIGIN is not set'],
  [{ TRUST_PROXY: '' }, 'TRUST_PROXY is empty: the rate limit counts all clients behind one proxy as one'],
  [{ ADMIN_TOKEN: 'letmein' }, 'ADMIN_TOKEN is short'],
])('%o is a note, and nothing is wrong', (env, line) => {
  expect(linesOf(findingsFor(env), 'wrong')).toEqual([]);
  expect(linesOf(findingsFor(env), 'note')).toContainEqual(expect.stringContaining(line));
});

test.each<[Record<string, string>, string]>([
  [{ TRUST_PROXY: '', RATE_LIMIT_PER_MINUTE: '0' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '', SITE_ORIGIN: 'http://www.example.com' }, 'TRUST_PROXY'],
  [{ ADMIN_TOKEN: 'a long random text' }, 'ADMIN_TOKEN'],
  [{ ALLOWED_HOSTS: 'other.example.com', CHINA_HOSTS: 'WWW.example.com' }, 'ALLOWED_HOSTS'],
])('%o is not a note', (env, about) => {
  expect(findingsFor(env).filter((finding) => finding.about === about && finding.level !== 'ok')).toEqual([]);
});

test('the other checks run although a setting is invalid', async () => {
  const { findings } = await examineSandbox({ env: { LOG_LEVEL: 'loud', SUPPORT_API_URL: 'nonsense' } });
  expect(linesOf(findings, 'wrong').map((line) => line.split(' ', 1)[0])).toEqual(['SUPPORT_API_URL', 'LOG_LEVEL']);
  expect(linesOf(findings, 'ok')).toContainEqual(expect.stringMatching(/^CONTENT_API_URL \d+ calls succeeded/));
});

test('a renderer without BFF_URL gets no further checks', async () => {
  const env = { ROLE: 'renderer' };
  const options = { env, sandbox: false, editions: [], sendReport: false };
  expect(linesOf(await examine(options))).toEqual([expect.stringMatching(/^BFF_URL is missing, ROLE=renderer/)]);
});

test('no finding contains a secret', async () => {
  const env = {
    SESSION_SECRET: 'hush-0123456789-abcdefghijklmnopqrst',
    ADMIN_TOKEN: 'hush',
    REDIS_URL: 'redis://user:hush@127.0.0.1:1',
    SUPPORT_API_URL: 'http://127.0.0.1:1/links?key=hush',
  };
  const { findings } = await examineSandbox({ env });
  expect(linesOf(findings, 'wrong').map((line) => line.split(' ', 1)[0])).toEqual(['SUPPORT_API_URL', 'REDIS_URL']);
  expect(JSON.stringify(findings)).not.toContain('hush');
});

const sampleFindings = [
  { level: 'ok', about: 'PORT', text: '3000 is free' },
  { level: 'note', about: 'machine', text: 'low on memory', remedy: 'Add memory' },
  { level: 'wrong', about: 'clock', text: '300 s behind', remedy: 'Set it' },
] as const;

test('text output has a line per finding, coloured only on request', () => {
  const plain = `ok     PORT     3000 is free
note   machine  low on memory. Add memory
wrong  clock    300 s behind. Set it

3 checks: 1 wrong, 1 to note, 1 ok
`;
  expect(toText(sampleFindings, { coloured: false })).toBe(plain);
  const coloured = toText(sampleFindings, { coloured: true });
  expect(coloured).toContain('\u001b[31mwrong\u001b[39m');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
  expect(coloured.replaceAll(/\u001b\[\d+m/g, '')).toBe(plain);
});

test('JSON output contains the findings and the number of wrong ones', () => {
  expect(JSON.parse(toJson(sampleFindings))).toEqual({ wrong: 1, findings: sampleFindings });
});
