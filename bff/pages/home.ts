import type { homePage } from '../../contracts/pages/home.ts';
import type { Compose } from './compose/compose.ts';
import { emptyLevel, loadProductLevel } from './productLevel.ts';
import { toBanners } from './shape/banner.ts';
import { toCampaignEvents } from './shape/campaign.ts';
import { toSelectYourProfession } from './shape/professions.ts';
import { toWhatProsSay } from './shape/pros.ts';
import { toDisclaimer } from './shape/text/disclaimer.ts';
import { toMeta } from './shape/text/meta.ts';

export const composeHome: Compose<typeof homePage> = ({ region, path, routeName }, tools) => {
  const { content, recentData, strings, optional, breadcrumbs } = tools;

  return {
    routeName,
    seo: optional(content.seo({ region, path }).then(toMeta), toMeta(null)),
    breadcrumbs,
    banner: optional(
      content.banner({ region, path }).then((raw) => toBanners(raw, strings)),
      toBanners(null, strings),
    ),
    productLevel: optional(loadProductLevel({ region, path }, tools), emptyLevel),
    selectYourProfession: optional(
      content.homeSelectYourProfession({ region }).then((raw) => toSelectYourProfession(raw, strings)),
      toSelectYourProfession(null, strings),
    ),
    whatProsSay: optional(
      content.homeWhatProSay({ region }).then((raw) => toWhatProsSay(raw, strings)),
      toWhatProsSay(null, strings),
    ),
    campaignEvents: optional(
      content.homeCampaignEvent({ region }).then((raw) => toCampaignEvents(raw, region, strings)),
      toCampaignEvents(null, region, strings),
    ),
    disclaimer: optional(recentData.disclaimer({ region, pageKey: 'home' }).then(toDisclaimer), ''),
  };
};
