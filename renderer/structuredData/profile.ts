import type { PartialSections } from '../../client/lib/partialSections.ts';
import { imageUrl, type StructuredDataInput, type Thing, webUrl } from './thing.ts';

type Profile = Extract<StructuredDataInput['page'], { kind: 'prosProfile' }>;

/**
 * The person of a profile. Without their video: search engines require a `VideoObject` to have an `uploadDate`, which
 * content does not have.
 */
export function profileThings({ page, canonical, siteOrigin }: StructuredDataInput<Profile>): Thing[] {
  const { intro }: PartialSections<Profile['data']> = page.data;
  if (!intro?.title.trim()) return [];
  return [
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
  ];
}
