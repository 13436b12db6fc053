import type { Edition } from './edition.ts';

/** Key of the home page's modules section. */
export const homeModulesKey = 'home-technology';

const modules = [
  { key: 'calibration', picture: 'poster-dial', rest: 'reference-32' },
  { key: 'quiet', picture: 'poster-graphics-card', rest: 'tower' },
  { key: 'repair', picture: 'poster-keyboard', rest: 'support/downloads' },
  { key: 'dial', picture: 'poster-dial', rest: 'control-dial' },
  { key: 'report', picture: 'event-colour-week', rest: 'reference-32' },
  { key: 'ports', picture: 'poster-keyboard', rest: 'studio-16' },
] as const;
type ModuleKey = (typeof modules)[number]['key'];

/** Modules by section key; one section is empty, as editors sometimes leave them. */
const modulesByPage: Readonly<Record<string, readonly ModuleKey[]>> = {
  [homeModulesKey]: ['calibration', 'quiet', 'repair'],
  'laptops-technology': ['dial', 'calibration', 'ports'],
  'monitors-technology': ['report', 'calibration', 'repair'],
  'desktops-technology': ['quiet', 'repair', 'ports'],
  'motherboards-technology': ['repair', 'ports'],
  'graphics-cards-technology': [],
  'accessories-technology': ['dial'],
};

/** `/api/v1/modules/{moduleKey}`; null for an unknown key. */
export function modulesOf({ words, copy, strings, ...edition }: Edition, moduleKey: string) {
  const shown = modulesByPage[moduleKey];
  if (!shown) return null;
  return {
    translation: {},
    moduleInfo: { title: words.technology_title, description: words.technology_description },
    moduleList: modules
      .filter(({ key }) => shown.includes(key))
      .map(({ key, picture, rest }) => ({
        id: key,
        title: copy[`module_${key}_title`],
        description: copy[`module_${key}_text`],
        imgPath: edition.img(picture),
        link: edition.link(strings.learn_more, edition.at(rest)),
      })),
  };
}
