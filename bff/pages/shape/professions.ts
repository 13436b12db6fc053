import type { SelectYourProfession } from '../../../contracts/pages/home.ts';
import type { UiStrings } from '../../../contracts/strings/uiStrings.ts';
import type { RawSelectYourProfession } from '../../upstreams/content/contentSchemas.ts';
import { firstText } from './text/firstText.ts';
import { toImage, toUrl } from './text/links.ts';

/** Converts the professions of the home page, leaving out those without a name. */
export function toSelectYourProfession(raw: RawSelectYourProfession | null, strings: UiStrings): SelectYourProfession {
  return {
    sectionTitle: raw?.sectionTitle || strings.select_profession,
    description: raw?.description ?? '',
    professionList: (raw?.professionList ?? [])
      .filter(({ name }) => firstText(name))
      .map((profession) => ({
        ...profession,
        url: toUrl(profession.url),
        imgPath: toImage(profession.imgPath),
      })),
  };
}
