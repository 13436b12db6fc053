import type { homePage } from '../../contracts/pages/home.ts';
import type { Compose } from './compose.ts';
import { emptyLevel, loadProductLevel } from './productLevel.ts';
import { toBanners } from './shape/banner.ts';
import { toCampaignEvents } from './shape/campaign.ts';
import { toDisclaimer } from './shape/disclaimer.ts';
import { toImage, toUrl } from './shape/links.ts';
import { toMeta } from './shape/meta.ts';
import { toWhatProsSay } from './shape/pros.ts';

export const composeHome: Compose<typeof homePage> = ({ region, path, routeName }, tools) => {
  const { content, recentData, strings, optional, breadcrumbs } = tools;
  const emptyProfessions = { sectionTitle: strings.select_profession, description: '', professionList: [] };

  return {
    routeName,
    seo: optional(content.seo({ region, path }).then(toMeta), toMeta(null)),
    breadcrumbs,
    banner: optional(content.banner({ region, path }).then(toBanners), toBanners(null)),
    productLevel: optional(loadProductLevel({ region, path }, tools), emptyLevel),
    selectYourProfession: optional(
      content.homeSelectYourProfession({ region }).then((raw) => ({
        ...emptyProfessions,
        ...raw,
        sectionTitle: raw?.sectionTitle || emptyProfessions.sectionTitle,
        professionList: (raw?.professionList ?? []).map((profession) => ({
          ...profession,
          url: toUrl(profession.url),
          imgPath: toImage(profession.imgPath),
        })),
      })),
      emptyProfessions,
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
