import { toShopConfig } from '../../bff/pages/shape/shop/ecConfig.ts';
import { isAllowedShop } from '../../bff/upstreams/shop/isAllowedShop.ts';
import { isValidHeaderValue } from '../../bff/upstreams/shop/shopClient.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import type { Config } from '../../runtime/config/config.ts';
import { ecConfigOf, type FoundContent, probeUpstream } from './checkUpstreams.ts';
import type { DoctorCalls } from './doctorCalls.ts';
import { type Finding, note, ok, wrong } from './finding.ts';
import { type NamedShop, shopProbes } from './probes.ts';

const setting = 'SHOP_ALLOWED_ORIGINS';

/** Checks that SHOP_ALLOWED_ORIGINS allows the shops found in content and that these shops respond. */
export async function checkShops(config: Config, doctorCalls: DoctorCalls, content: FoundContent): Promise<Finding[]> {
  const shops = [...content.keys()].flatMap((region) => {
    const raw = ecConfigOf(content, region);
    const shop = raw === undefined ? null : toShopConfig(raw, region);
    return shop ? [{ region, shop }] : [];
  });
  if (shops.length === 0) return [missingShop([...content.keys()].join(', '), config)];
  const faults = shops.map(({ region, shop }) => faultOf(shop, region, config));
  const validShops = shops.filter((_, index) => faults[index] === null);
  const origins = new Set(validShops.map(({ shop }) => originOf(shop.domain)));
  const probeResults = await Promise.all(
    [...origins].map((origin) => {
      const shopOf = new Map(
        validShops.flatMap(({ region, shop }) => (originOf(shop.domain) === origin ? [[region, shop] as const] : [])),
      );
      const probesOf = (region: RegionCode) => {
        const shop = shopOf.get(region);
        return shop ? shopProbes(shop, doctorCalls, region) : [];
      };
      return probeUpstream(setting, origin, [...shopOf.keys()], probesOf);
    }),
  );
  return [...faults.filter((fault) => fault !== null), ...probeResults.flatMap(({ findings }) => findings)];
}

function missingShop(editions: string, { SHOP_ALLOWED_ORIGINS }: Config): Finding {
  const text = `the content of ${editions} names no shop`;
  return SHOP_ALLOWED_ORIGINS.length === 0
    ? ok(setting, text)
    : note(setting, `was not checked: ${text}`, 'Include an edition with a shop in --editions');
}

function faultOf(shop: NamedShop, region: RegionCode, { SHOP_ALLOWED_ORIGINS }: Config): Finding | null {
  const origin = originOf(shop.domain);
  if (SHOP_ALLOWED_ORIGINS.length === 0) {
    return note(
      setting,
      `is empty: the shop of ${region} at ${origin} is disabled`,
      `Set ${setting}=${origin} to enable it`,
    );
  }
  if (!isAllowedShop(shop.domain, SHOP_ALLOWED_ORIGINS)) {
    const isKnown = SHOP_ALLOWED_ORIGINS.includes(origin);
    return wrong(
      setting,
      `content names a shop for ${region} at ${origin}, which is not allowed: its carts are disabled`,
      isKnown
        ? 'Its spelling must match the setting: lower case, no default port, no user, no query. Correct the content'
        : `Add ${origin} if it is the shop, else correct the content`,
    );
  }
  if (!isValidHeaderValue(shop.storeViewCode)) {
    return wrong(setting, `the store view code of ${region} cannot be sent in a header`, 'Correct the content');
  }
  return null;
}

/** The origin only: the URL may contain a user or a query. */
function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'an invalid URL';
}
