import type { RequestOf } from '../../contracts/endpoint.ts';
import type { ShellData, shellCall } from '../../contracts/pages/shell.ts';
import { chinaRegion } from '../../contracts/regions/editionRules.ts';
import { regions } from '../../contracts/regions/regions.ts';
import type { Composition, Tools } from './compose/compose.ts';
import type { RedirectHosts } from './resolve/redirectHosts.ts';
import { toFooter } from './shape/footer.ts';
import { toHeader } from './shape/header.ts';
import { toEcConfig, toPublicEcConfig } from './shape/shop/ecConfig.ts';
import { toUrl } from './shape/text/links.ts';
import { toWebsite, toWebsiteInfo } from './shape/website.ts';

/** Settings of the shell. */
export interface ShellOptions {
  /** System code of the AI status call: `<first host label>Proart`. */
  assistantSystemCode: string;
  /** Maps the shop URL the BFF calls to the one browsers use. */
  publicShopUrl: (domain: string) => string;
  hosts: Pick<RedirectHosts, 'isOwn'>;
}

/** Creates the composer of an edition's shell. */
export const composeShell =
  ({ assistantSystemCode, publicShopUrl, hosts }: ShellOptions) =>
  ({ region, without }: RequestOf<typeof shellCall>, tools: Tools): Composition<ShellData> => {
    const { content, websiteInfo, support, assistant, shopOrigins, strings, optional } = tools;

    return {
      websiteCode: region,
      languageTag: regions[region].languageTag,
      direction: regions[region].direction,
      header: optional(
        content.header({ region }).then((raw) => toHeader(raw, region, tools)),
        toHeader(null, region, tools),
      ),
      footer: optional(
        content.footer({ region }).then((raw) => toFooter(raw, region, strings, hosts)),
        toFooter(null, region, strings, hosts),
      ),
      website: optional(
        content.website({ region }).then((raw) => toWebsite(raw, strings)),
        toWebsite(null, strings),
      ),
      ecConfig: optional(
        content
          .ecConfig({ region })
          .then((raw) => toPublicEcConfig(raw, region, { origins: shopOrigins, publicShopUrl })),
        toEcConfig(null, region),
      ),
      websiteInfo: optional(
        websiteInfo.websiteInfo({ region }).then((raw) => toWebsiteInfo(raw, region)),
        null,
      ),
      aiAssistant:
        // Not offered in China (specification section 2).
        assistant && region !== chinaRegion && without !== 'aiAssistant'
          ? optional(
              assistant
                .status({ region, systemCode: assistantSystemCode })
                .then((raw) => ({ status: raw?.status ?? false })),
              { status: false },
            )
          : { status: false },
      support: support
        ? optional(
            support.links().then((raw) => raw && { faqUrl: toUrl(raw.faqUrl), contactUrl: toUrl(raw.contactUrl) }),
            null,
          )
        : null,
    };
  };
