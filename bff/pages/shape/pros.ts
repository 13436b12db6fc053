import type { Pro, WhatProsSay } from '../../../contracts/fragments/pro.ts';
import type { UiStrings } from '../../../contracts/uiStrings.ts';
import type { RawPro, RawWhatProSay } from '../../upstreams/content/contentSchemas.ts';
import { toImage, toLink, toUrl } from './links.ts';

/** A professional as a card shows them. */
export function toPro(raw: RawPro): Pro {
  return { ...raw, avatar: toImage(raw.avatar), coverImgPath: toImage(raw.coverImgPath), url: toUrl(raw.url) };
}

/** Stories of the home page. */
export function toWhatProsSay(raw: RawWhatProSay | null, strings: UiStrings): WhatProsSay {
  return {
    sectionTitle: raw?.sectionTitle || strings.what_pros_say,
    learnMore: toLink(raw?.learnMore ?? null),
    whatProsSayList: (raw?.whatProsSayList ?? []).map(toPro),
  };
}
