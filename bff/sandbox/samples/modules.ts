import type { Edition } from './edition.ts';

/** Key of the home page's modules section. */
export const homeModulesKey = 'home-technology';

const modules = [
  { key: 'calibration', picture: 'poster-dial', rest: 'reference-32' },
  { key: 'quiet', picture: 'poster-graphics-card', rest: 'tower' },
  { key: 'repair', picture: 'poster-keyboard', rest: 'support/downloads' },
] as const;

/** `/api/v1/modules/{moduleKey}`; null for a module that is not known. */
export function modulesOf({ words, copy, strings, ...edition }: Edition, moduleKey: string) {
  if (moduleKey !== homeModulesKey) return null;
  return {
    translation: {},
    moduleInfo: { title: words.technology_title, description: words.technology_description },
    moduleList: modules.map(({ key, picture, rest }) => ({
      id: key,
      title: copy[`module_${key}_title`],
      description: copy[`module_${key}_text`],
      imgPath: edition.img(picture),
      link: edition.link(strings.learn_more, edition.at(rest)),
    })),
  };
}
