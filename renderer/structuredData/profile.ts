import type { PartialSections } from '../../client/lib/partialSections.ts';
import type { ProfileVideo } from '../../contracts/pages/prosProfile.ts';
import { videoHosts } from '../../contracts/videoHosts.ts';
import { imageUrl, type StructuredDataInput, type Thing, webUrl } from './thing.ts';

type Profile = Extract<StructuredDataInput['page'], { kind: 'prosProfile' }>;

/** The person of a profile and their video. */
export function profileThings({ page, canonical, siteOrigin }: StructuredDataInput<Profile>): Thing[] {
  const { intro, video }: PartialSections<Profile['data']> = page.data;
  return [
    ...(intro?.title
      ? [
          {
            '@type': 'ProfilePage',
            url: canonical,
            mainEntity: {
              '@type': 'Person',
              name: intro.title,
              description: intro.subTitle,
              image: imageUrl(intro.avatar, siteOrigin),
              sameAs: intro.socialIcons.map(({ link }) => webUrl(link, siteOrigin)),
            },
          },
        ]
      : []),
    ...(video?.videoPath ? [toVideo(video, intro?.title ?? '', siteOrigin)] : []),
  ];
}

/** Converts a video. `uploadDate` is missing because content does not have it. */
function toVideo({ title, posterImgPath, videoPath }: ProfileVideo, person: string, siteOrigin: string): Thing {
  const url = webUrl(videoPath, siteOrigin);
  const isPlayer = URL.canParse(url) && Object.hasOwn(videoHosts, new URL(url).hostname);
  return {
    '@type': 'VideoObject',
    name: title || person,
    thumbnailUrl: imageUrl(posterImgPath, siteOrigin),
    [isPlayer ? 'embedUrl' : 'contentUrl']: url,
  };
}
