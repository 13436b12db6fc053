import type { ProfessionPagination, ProfessionPros } from '../../../contracts/pages/profession.ts';
import type { ProfessionFilter, ProsCategoryList } from '../../../contracts/pages/prosCategory.ts';
import type { RegionCode } from '../../../contracts/regions/regions.ts';
import { pathTo } from '../../../contracts/routes.ts';
import type { UiStrings } from '../../../contracts/strings/uiStrings.ts';
import { listPageSize } from '../../upstreams/content/prosCalls.ts';
import type {
  RawProfessionFilter,
  RawProfessionPagination,
  RawProfessionPros,
  RawProsCategory,
} from '../../upstreams/content/prosSchemas.ts';
import { toPros } from './pros.ts';
import { toLink, toUrl } from './text/links.ts';

/** Converts one page of the professionals of a category. */
export function toProsCategoryList(raw: RawProsCategory | null, page: number, strings: UiStrings): ProsCategoryList {
  const prosList = toPros(raw?.prosList ?? []);
  return {
    title: raw?.title || strings.what_pros_say,
    description: raw?.description ?? '',
    prosList,
    totalCount: raw?.totalCount ?? prosList.length,
    page,
    pageSize: raw?.pageSize || listPageSize,
  };
}

/** Converts the professions that a category can be filtered by. */
export function toProfessionFilter(raw: RawProfessionFilter | null, strings: UiStrings): ProfessionFilter {
  return {
    translation: {
      filter_by_profession: raw?.translation['filter_by_profession'] || strings.filter_by_profession,
      all_professions: raw?.translation['all_professions'] || strings.all_professions,
    },
    professionList: (raw?.professionList ?? [])
      .filter(({ code, name }) => code && name)
      .map(({ code, name, count }) => ({ code, name, count: count ?? 0 })),
  };
}

/** Converts all professions that have a name; without a safe URL, a profession links to its own page. */
export function toProfessionPagination(
  raw: RawProfessionPagination | null,
  region: RegionCode,
  level1Code: string,
): ProfessionPagination {
  return {
    list: (raw?.list ?? [])
      .filter(({ level1Code: code, name }) => code && name)
      .map(({ level1Code: code, name, url }) => ({
        level1Code: code,
        name,
        url: toUrl(url) || pathTo('Profession', region, { level1Code: code }),
      })),
    current: level1Code,
    previous: toLink(raw?.previous ?? null),
    next: toLink(raw?.next ?? null),
  };
}

/** Converts one page of the list of a profession's professionals. */
export function toProfessionPros(raw: RawProfessionPros | null, page: number, strings: UiStrings): ProfessionPros {
  return {
    sectionTitle: raw?.sectionTitle || strings.what_pros_say,
    prosList: toPros(raw?.prosList ?? []),
    learnMore: toLink(raw?.learnMore ?? null, strings.learn_more),
    totalCount: raw?.totalCount ?? null,
    page,
    pageSize: listPageSize,
  };
}
