/** `/api/v1/profession/…`: pages of the professions. */
import { pathTo } from '../../../contracts/routes.ts';
import type { Edition } from '../edition.ts';
import { type Paging, pageOf } from '../paging.ts';
import { people } from './people.ts';
import { type Profession, professions, professionUrl } from './professions.ts';
import { toPro } from './pros.ts';

/** `/api/v1/profession/pagination`; for an unknown code the list has no current profession. */
export function professionPagination(edition: Edition, level1Code: string) {
  const { words } = edition;
  const list = professions.map((profession) => ({
    level1Code: profession.code as string,
    name: words[profession.word],
    url: professionUrl(edition, profession),
  }));
  const here = list.findIndex((profession) => profession.level1Code === level1Code);
  const linkTo = (index: number) => {
    const profession = here < 0 ? undefined : list[index];
    return profession ? edition.link(profession.name, profession.url) : null;
  };
  return { list, current: list[here]?.level1Code ?? '', previous: linkTo(here - 1), next: linkTo(here + 1) };
}

/** `/api/v1/profession/prosList`; null for an unknown profession. */
export function professionPros(edition: Edition, level1Code: string, paging: Paging) {
  const profession = professionAt(level1Code);
  if (!profession) return null;
  const { items, ...counts } = pageOf(
    people.filter((person) => person.profession === profession.word),
    paging,
  );
  return {
    sectionTitle: edition.copy.section_pros_of_profession,
    prosList: items.map((person) => toPro(edition, person)),
    learnMore: edition.link(edition.strings.learn_more, pathTo('WhatProsSayPage', edition.region.code)),
    ...counts,
  };
}

/** Finds the profession of a path segment. */
export function professionAt(level1Code: string): Profession | undefined {
  return professions.find(({ code }) => code === level1Code);
}
