import type { Config } from '../../runtime/config/config.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

/** Checks that SITE_ORIGIN, the allowed hosts, TRUST_PROXY and the cookie security match. */
export function checkOrigins(config: Config): Finding[] {
  const { SITE_ORIGIN, ROLE } = config;
  if (!SITE_ORIGIN) return [missingOrigin(config)];
  const { hostname, protocol } = new URL(SITE_ORIGIN);
  const hosts = [...config.ALLOWED_HOSTS, ...config.CHINA_HOSTS];
  const isServed = hosts.some((host) => host.toLowerCase() === hostname);
  return [
    isServed
      ? ok('SITE_ORIGIN', `${SITE_ORIGIN}; allowed hosts: ${hosts.join(', ')}`)
      : wrong('ALLOWED_HOSTS', `lacks ${hostname}, the host of SITE_ORIGIN: its visitors get 421`, `Add ${hostname}`),
    ...(ROLE === 'renderer' ? [] : [protocol === 'https:' ? secureCookies : plainCookies]),
    ...(protocol === 'https:' ? checkProxy(config) : []),
  ];
}

const secureCookies = ok('cookies', 'the session cookie is sent over https only (__Host-proart_shop, Secure)');
const plainCookies = note(
  'cookies',
  'SITE_ORIGIN is plain http: the session cookie (proart_shop) is not Secure',
  'If visitors use https, use https in SITE_ORIGIN',
);

function missingOrigin({ DEPLOYMENT, PORT, sandbox }: Config): Finding {
  const text = `is not set: canonical links and site maps contain http://localhost:${PORT}`;
  const remedy = 'Set the origin that visitors see, such as https://www.example.com';
  return DEPLOYMENT === 'production' && !sandbox
    ? wrong('SITE_ORIGIN', text, remedy)
    : note('SITE_ORIGIN', text, remedy);
}

/** This server speaks plain http only, so a proxy in front of it must terminate TLS. */
function checkProxy({ TRUST_PROXY, RATE_LIMIT_PER_MINUTE }: Config): Finding[] {
  if (TRUST_PROXY.length > 0) return [ok('TRUST_PROXY', `${TRUST_PROXY.join(', ')} may forward the client address`)];
  if (RATE_LIMIT_PER_MINUTE === 0) return [];
  return [
    note(
      'TRUST_PROXY',
      `is empty: the rate limit counts all clients behind one proxy as one (${RATE_LIMIT_PER_MINUTE} calls a minute)`,
      'Set it to the addresses of the proxy that terminates TLS in front of this server',
    ),
  ];
}
