import type { Edition } from './edition.ts';

/** Key of the home page's modules section. */
export const homeModulesKey = 'home-technology';

const modules = [
  { key: 'calibration', rest: 'reference-32' },
  { key: 'quiet', rest: 'tower' },
  { key: 'repair', rest: 'support/downloads' },
  { key: 'dial', rest: 'control-dial' },
  { key: 'report', rest: 'reference-32' },
  { key: 'ports', rest: 'studio-16' },
] as const;
type ModuleKey = (typeof modules)[number]['key'];

/** One picture for each module, so that no page shows one twice. */
export const modulePictures: Readonly<Record<ModuleKey, string>> = {
  calibration: 'module-calibration',
  quiet: 'poster-graphics-card',
  repair: 'module-repair',
  dial: 'poster-dial',
  report: 'module-report',
  ports: 'module-ports',
};

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
      .map(({ key, rest }) => ({
        id: key,
        title: copy[`module_${key}_title`],
        description: copy[`module_${key}_text`],
        imgPath: edition.img(modulePictures[key]),
        link: edition.link(strings.learn_more, edition.at(rest)),
      })),
  };
}
