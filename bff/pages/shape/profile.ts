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
import { toSafeHtml } from './text/html.ts';
import { toCaptions, toImage, toUrl } from './text/links.ts';

/** Converts the video of a professional; null without a safe URL. */
export function toProfileVideo(raw: RawProfileVideo | null): ProfileVideo | null {
  const videoPath = toUrl(raw?.videoPath ?? '');
  if (!raw || !videoPath) return null;
  return { ...raw, videoPath, posterImgPath: toImage(raw.posterImgPath), captions: toCaptions(raw.captions) };
}

/** Converts the introduction of a professional; null without data. */
export function toProfileIntro(raw: RawProfileIntro | null): ProfileIntro | null {
  return (
    raw && {
      ...raw,
      background: toImage(raw.background),
      avatar: toImage(raw.avatar),
      proIntro: toSafeHtml(raw.proIntro),
      socialIcons: raw.socialIcons
        .map(({ name, imgPath, link }) => ({ name, imgPath: toImage(imgPath), link: toUrl(link) }))
        .filter(({ name, link }) => name && link),
      // An icon alone has no text alternative: nobody could tell which program it stands for.
      softwareItems: raw.softwareItems
        .map(({ name, imgPath }) => ({ name: name.trim(), imgPath: toImage(imgPath) }))
        .filter(({ name }) => name),
    }
  );
}

/** Converts the works of a professional. */
export function toProfilePortfolio(raw: RawProfilePortfolio | null): ProfilePortfolio {
  return {
    sectionTitle: raw?.sectionTitle ?? '',
    list: (raw?.list ?? []).map((work) => ({ ...work, imgPath: toImage(work.imgPath) })),
  };
}

/** Converts the banner that links to more pages; `explore` is null without a safe URL. */
export function toExploreMoreBanner(raw: RawExploreMoreBanner | null, strings: UiStrings): ExploreMoreBanner {
  const explore = raw?.explore;
  const learnMoreUrl = toUrl(explore?.learnMoreUrl ?? '');
  if (!explore || !learnMoreUrl) return { explore: null };
  return {
    explore: {
      ...explore,
      background: toImage(explore.background),
      learnMoreUrl,
      learnMoreWording: explore.learnMoreWording || strings.learn_more,
    },
  };
}

/** Converts the section about a professional's work with the product. */
export function toCreateWithProArt(raw: RawCreateWithProArt | null): CreateWithProArt {
  return {
    sectionTitle: raw?.sectionTitle ?? '',
    createBlock: (raw?.createBlock ?? []).map((block) => ({ ...block, imgPath: toImage(block.imgPath) })),
  };
}

/** Converts the images of a professional's work, leaving out entries without an image. */
export function toProfileGallery(raw: RawProfileGallery | null): ProfileGallery {
  return {
    sectionTitle: raw?.sectionTitle ?? '',
    gallery: (raw?.gallery ?? []).flatMap(({ id, imgPath, altText }) => {
      const image = toImage(imgPath);
      return image ? [{ id, imgPath: image, altText }] : [];
    }),
  };
}
