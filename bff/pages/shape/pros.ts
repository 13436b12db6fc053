import type { Pro, ProsList, WhatProsSay } from '../../../contracts/fragments/pro.ts';
import type { UiStrings } from '../../../contracts/strings/uiStrings.ts';
import type { RawPro } from '../../upstreams/content/contentParts.ts';
import type { RawProsSection, RawWhatProSay } from '../../upstreams/content/contentSchemas.ts';
import { firstText } from './text/firstText.ts';
import { toImage, toLink, toUrl } from './text/links.ts';

/** Converts professionals, leaving out those without texts and pictures. */
export function toPros(raw: readonly RawPro[]): Pro[] {
  return raw.map(toPro).filter(({ name, quote, avatar, coverImgPath }) => name || quote || avatar || coverImgPath);
}

/** Converts a professional's card. The title defaults to the profession, the name to the title; a link needs a name. */
function toPro(raw: RawPro): Pro {
  const title = firstText(raw.title, raw.professionName);
  const name = firstText(raw.name, title);
  return {
    ...raw,
    name,
    title,
    quote: firstText(raw.quote),
    avatar: toImage(raw.avatar),
    coverImgPath: toImage(raw.coverImgPath),
    url: name && toUrl(raw.url),
  };
}

/** Converts the stories of the home page. */
export function toWhatProsSay(raw: RawWhatProSay | null, strings: UiStrings): WhatProsSay {
  return {
    sectionTitle: raw?.sectionTitle || strings.what_pros_say,
    learnMore: toLink(raw?.learnMore ?? null, strings.learn_more),
    whatProsSayList: toPros(raw?.whatProsSayList ?? []),
  };
}

/** Converts a section of stories; `sectionTitle` is the title if the upstream sends none. */
export function toProsList(raw: RawProsSection | null, sectionTitle: string): ProsList {
  return { sectionTitle: raw?.sectionTitle || sectionTitle, prosList: toPros(raw?.prosList ?? []) };
}
