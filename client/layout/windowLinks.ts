import type { UiStrings } from '../../contracts/strings/uiStrings.ts';

/** Sanitised HTML whose links say so when they open a window. In it `<` and `>` stand nowhere but around tags. */
export function withWindowsTold(html: string, strings: Pick<UiStrings, 'opens_in_new_window'>): string {
  return html.replace(
    /(<a\b[^>]* target="_blank"[^>]*>)(.*?)<\/a>/gs,
    `$1$2<span class="visually-hidden"> (${escaped(strings.opens_in_new_window)})</span></a>`,
  );
}

/** Plain text as sanitised HTML has it, between tags and in attributes: apostrophes stay, and it can be compared with such HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
