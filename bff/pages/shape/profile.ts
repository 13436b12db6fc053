import type {
  CreateWithProArt,
  ExploreMoreBanner,
  ProfileGallery,
  ProfileIntro,
  ProfilePortfolio,
  ProfileVideo,
} from '../../../contracts/pages/prosProfile.ts';
import type { UiStrings } from '../../../contracts/strings/uiStrings.ts';
import type {
  RawCreateWithProArt,
  RawExploreMoreBanner,
  RawProfileGallery,
  RawProfileIntro,
  RawProfilePortfolio,
  RawProfileVideo,
} from '../../upstreams/content/prosSchemas.ts';
import { accountName } from './text/accountName.ts';
import { firstText } from './text/firstText.ts';
import { toSafeHtml } from './text/html.ts';
import { toCaptions, toImage, toUrl } from './text/links.ts';

/** Converts the video of a professional; null without a safe URL. */
export function toProfileVideo(raw: RawProfileVideo | null): ProfileVideo | null {
  const videoPath = toUrl(raw?.videoPath ?? '');
  if (!raw || !videoPath) return null;
  return { ...raw, videoPath, posterImgPath: toImage(raw.posterImgPath), captions: toCaptions(raw.captions) };
}

/** Converts the introduction of a professional, without empty steps of the career; null without data. */
export function toProfileIntro(raw: RawProfileIntro | null): ProfileIntro | null {
  return (
    raw && {
      ...raw,
      background: toImage(raw.background),
      avatar: toImage(raw.avatar),
      quote: firstText(raw.quote),
      proIntro: toSafeHtml(raw.proIntro),
      yearWork: raw.yearWork.filter(({ year, work }) => firstText(year, work)),
      socialIcons: raw.socialIcons
        .map(({ name, imgPath, link }) => ({ name, imgPath: toImage(imgPath), link: toUrl(link) }))
        .filter(({ link }) => link)
        .map((account) => ({ ...account, name: accountName(account.name, account.link) })),
      // An icon alone has no text alternative: nobody could tell which program it stands for.
      softwareItems: raw.softwareItems
        .map(({ name, imgPath }) => ({ name: name.trim(), imgPath: toImage(imgPath) }))
        .filter(({ name }) => name),
    }
  );
}

/** Converts the works of a professional, leaving out empty ones. */
export function toProfilePortfolio(raw: RawProfilePortfolio | null): ProfilePortfolio {
  return {
    sectionTitle: raw?.sectionTitle ?? '',
    list: (raw?.list ?? [])
      .map((work) => ({ ...work, imgPath: toImage(work.imgPath) }))
      .filter(({ imgPath, title, description }) => imgPath || firstText(title, description)),
  };
}

/** Converts the banner that links to more pages; `explore` is null if there is nothing to show. */
export function toExploreMoreBanner(raw: RawExploreMoreBanner | null, strings: UiStrings): ExploreMoreBanner {
  if (!raw?.explore) return { explore: null };
  const { background, title, subTitle, learnMoreUrl, learnMoreWording } = raw.explore;
  const explore = {
    background: toImage(background),
    title,
    subTitle,
    learnMoreUrl: toUrl(learnMoreUrl),
    learnMoreWording: firstText(learnMoreWording, strings.learn_more),
  };
  const hasContent = explore.background || firstText(title, subTitle, explore.learnMoreUrl);
  return { explore: hasContent ? explore : null };
}

/** Converts the section about a professional's work with the product, leaving out empty blocks. */
export function toCreateWithProArt(raw: RawCreateWithProArt | null): CreateWithProArt {
  return {
    sectionTitle: raw?.sectionTitle ?? '',
    createBlock: (raw?.createBlock ?? [])
      .map((block) => ({ ...block, imgPath: toImage(block.imgPath) }))
      .filter(({ imgPath, title, para }) => imgPath || firstText(title, para)),
  };
}

/** Converts the images of a professional's work, leaving out entries without an image. */
export function toProfileGallery(raw: RawProfileGallery | null): ProfileGallery {
  return {
    sectionTitle: raw?.sectionTitle ?? '',
    gallery: (raw?.gallery ?? []).flatMap(({ id, imgPath, altText, credit }) => {
      const image = toImage(imgPath);
      return image ? [{ id, imgPath: image, altText, credit }] : [];
    }),
  };
}
