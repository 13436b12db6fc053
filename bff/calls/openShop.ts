import type { EcConfig } from '../../contracts/pages/shell.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { toEcConfig, toShopConfig } from '../pages/shape/shop/ecConfig.ts';
import type { ShopClient } from '../upstreams/shop/shopClient.ts';
import type { Clients } from '../upstreams/upstreams.ts';

/** The shop of an edition, and how it wants to be asked. */
export interface OpenShop {
  shop: ShopClient;
  config: EcConfig;
}

/**
 * The shop of an edition; null where the edition sells nothing, or in a shop that the settings do not allow.
 * @throws {UpstreamError} when the shop's settings cannot be had, in an edition that sells as far as we know.
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
