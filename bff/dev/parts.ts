import type { Config } from '../config.ts';

/** Something outside of this process that it depends on, as whoever develops sees it. */
export interface Part {
  name: string;
  /** Whether its address is one that was set, that of the sandbox, or none. */
  kind: 'real' | 'sandbox' | 'off';
  /** Without a query or a user; empty where it is off. */
  address: string;
  /** What the upstream's circuit goes by; absent where there is none. */
  circuit?: string;
}

type SettingName = keyof typeof rows;

/** Settings that lead to a part, and what the part is called. */
const rows = {
  CONTENT_API_URL: { name: 'content', circuit: 'content' },
  RECENT_DATA_API_URL: { name: 'recent data', circuit: 'recent' },
  WEBSITE_INFO_API_URL: { name: 'website info', circuit: 'websiteInfo' },
  SUPPORT_API_URL: { name: 'support', circuit: 'support' },
  ASSISTANT_API_URL: { name: 'assistant', circuit: 'assistant' },
  SHOP_ALLOWED_ORIGINS: { name: 'shop', circuit: 'shop' },
  ACCOUNT_ORIGINS: { name: 'account' },
} as const satisfies Partial<Record<keyof Config, { name: string; circuit?: string }>>;

/**
 * Every part of a configuration, each origin of a list by itself.
 * @param isSet Whether the environment names a setting; what it does not name is the sandbox's.
 */
export function partsOf(config: Config, isSet: (name: string) => boolean): Part[] {
  const redis: Part = { name: 'Redis', ...(config.REDIS_URL ? real(config.REDIS_URL) : off) };
  if (config.ROLE === 'renderer') return [{ name: 'BFF', ...real(config.BFF_URL ?? '') }, redis];
  // Its address may be that of another one: who has set that has set this.
  const source = (name: SettingName) =>
    name === 'WEBSITE_INFO_API_URL' && !isSet(name) && isSet('RECENT_DATA_API_URL') ? 'RECENT_DATA_API_URL' : name;
  const kindOf = (name: SettingName) => (config.sandbox && !isSet(source(name)) ? 'sandbox' : 'real');
  const parts = (Object.keys(rows) as SettingName[]).flatMap((name): Part[] => {
    const addresses = [config[name] ?? []].flat();
    if (addresses.length === 0) return [{ ...rows[name], ...off }];
    return addresses.map((address) => ({ ...rows[name], kind: kindOf(name), address: plain(address) }));
  });
  const content = parts.find(({ name }) => name === 'content');
  const ssrLog = content?.address ? { kind: content.kind, address: `${content.address}/api/nc/v1/SSRLog` } : off;
  return [...parts, { name: 'SSRLog', ...ssrLog }, redis];
}

const off = { kind: 'off', address: '' } as const;
const real = (address: string) => ({ kind: 'real', address: plain(address) }) as const;

function plain(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname.replace(/\/$/, '')}`;
}
