import type { prosProfilePage } from '../../contracts/pages/prosProfile.ts';
import type { Compose } from './compose/compose.ts';
import {
  toCreateWithProArt,
  toExploreMoreBanner,
  toProfileGallery,
  toProfileIntro,
  toProfilePortfolio,
  toProfileVideo,
} from './shape/profile.ts';
import { productsOfTabs, toRecommendedProduct } from './shape/shop/product.ts';
import { toMeta } from './shape/text/meta.ts';

export const composeProsProfile: Compose<typeof prosProfilePage> = (request, tools) => {
  const { region, path, routeName, prosCategory, prosName } = request;
  const { content, strings, optional, breadcrumbs, productIndex } = tools;
  const pro = { region, prosCategory, prosName };
  return {
    routeName,
    seo: optional(content.seo({ region, path }).then(toMeta), toMeta(null)),
    breadcrumbs,
    video: optional(content.profileVideo(pro).then(toProfileVideo), null),
    intro: optional(content.profileIntro(pro).then(toProfileIntro), null),
    portfolio: optional(content.profilePortfolio(pro).then(toProfilePortfolio), toProfilePortfolio(null)),
    recommendedProduct: optional(
      content.profileRecommendedProduct(pro).then((raw) => {
        const recommended = toRecommendedProduct(raw, strings);
        productIndex.learn(region, { type: 'profile', prosCategory, prosName }, productsOfTabs(recommended));
        return recommended;
      }),
      toRecommendedProduct(null, strings),
    ),
    exploreMoreBanner: optional(
      content.profileExploreMoreBanner(pro).then((raw) => toExploreMoreBanner(raw, strings)),
      toExploreMoreBanner(null, strings),
    ),
    createWithProArt: optional(content.profileCreateWithProArt(pro).then(toCreateWithProArt), toCreateWithProArt(null)),
    gallery: optional(content.profileGallery(pro).then(toProfileGallery), toProfileGallery(null)),
  };
};
