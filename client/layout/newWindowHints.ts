import type { UiStrings } from '../../contracts/strings/uiStrings.ts';

/** Adds a hint to links that open a window. @param html Sanitised HTML, in which `<` and `>` occur only around tags. */
export function withNewWindowHints(html: string, strings: Pick<UiStrings, 'opens_in_new_window'>): string {
  return html.replace(
    /(<a\b[^>]* target="_blank"[^>]*>)(.*?)<\/a>/gs,
    `$1$2<span class="visually-hidden"> (${escapeHtmlText(strings.opens_in_new_window)})</span></a>`,
  );
}

/** Escapes plain text as the sanitiser does, so that it can be compared with sanitised HTML; apostrophes stay. */
export function escapeHtmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
