import type { Config } from '../../runtime/config/config.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

/** Whether the names that the site goes by fit together, and what depends on https. */
export function checkOrigins(config: Config): Finding[] {
  const { SITE_ORIGIN, ROLE } = config;
  if (!SITE_ORIGIN) return [withoutOrigin(config)];
  const { hostname, protocol } = new URL(SITE_ORIGIN);
  const hosts = [...config.ALLOWED_HOSTS, ...config.CHINA_HOSTS];
  const isServed = hosts.some((host) => host.toLowerCase() === hostname);
  return [
    isServed
      ? ok('SITE_ORIGIN', `${SITE_ORIGIN}; served are ${hosts.join(', ')}`)
      : wrong(
          'ALLOWED_HOSTS',
          `lacks ${hostname}, the host of SITE_ORIGIN: its visitors are answered 421`,
          `Add ${hostname}`,
        ),
    ...(ROLE === 'renderer' ? [] : [protocol === 'https:' ? secureCookies : plainCookies]),
    ...(protocol === 'https:' ? checkProxy(config) : []),
  ];
}

const secureCookies = ok('cookies', 'the session goes over https alone (__Host-proart_shop, Secure)');
const plainCookies = note(
  'cookies',
  'SITE_ORIGIN is plain http: the session cookie (proart_shop) is not Secure',
  'Where visitors come by https, say so in SITE_ORIGIN',
);

function withoutOrigin({ DEPLOYMENT, PORT, sandbox }: Config): Finding {
  const text = `is not set: canonical links and site maps name http://localhost:${PORT}`;
  const remedy = 'Set the origin that visitors see, such as https://www.example.com';
  return DEPLOYMENT === 'production' && !sandbox
    ? wrong('SITE_ORIGIN', text, remedy)
    : note('SITE_ORIGIN', text, remedy);
}

/** This server speaks plain http, so there is something in front of it that speaks https. */
function checkProxy({ TRUST_PROXY, RATE_LIMIT_PER_MINUTE }: Config): Finding[] {
  if (TRUST_PROXY.length > 0) return [ok('TRUST_PROXY', `${TRUST_PROXY.join(', ')} may say who a visitor is`)];
  if (RATE_LIMIT_PER_MINUTE === 0) return [];
  return [
    note(
      'TRUST_PROXY',
      `is empty: to the rate limit all who come through one proxy are one client (${RATE_LIMIT_PER_MINUTE} calls a minute)`,
      'Name the addresses of what ends https in front of this server',
    ),
  ];
}
