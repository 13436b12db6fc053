import type { EcConfig } from '../../contracts/pages/shell.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { toEcConfig, toShopConfig } from '../pages/shape/shop/ecConfig.ts';
import type { ShopClient } from '../upstreams/shop/shopClient.ts';
import type { Clients } from '../upstreams/upstreams.ts';

/** The shop client of an edition and its settings. */
export interface OpenShop {
  shop: ShopClient;
  config: EcConfig;
}

/**
 * Returns the shop of an edition; null when the edition has no shop, or the shop's origin is not allowed.
 * @throws {UpstreamError} when the shop settings cannot be loaded in an edition that has a shop by default.
 */
export async function openShop({ content, shop }: Clients, region: RegionCode): Promise<OpenShop | null> {
  const raw = await content.ecConfig({ region }).catch((error: unknown) => {
    if (toEcConfig(null, region).ecStatus) throw error;
    return null;
  });
  const config = toShopConfig(raw, region);
  const client = config && shop(config);
  return client && { shop: client, config };
}
