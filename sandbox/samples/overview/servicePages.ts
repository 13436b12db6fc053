/** Support, shop policies and legal pages. */
import type { Edition } from '../edition.ts';
import { supportPages } from '../layout/menus.ts';
import { anchor, heading, links, list, paragraphs, table } from './htmlBlocks.ts';

/** Links to all support pages. */
export function supportListPage(edition: Edition): string {
  const { copy, words, at } = edition;
  return (
    paragraphs(copy.page_listing_support) +
    links(supportPages.map(({ code, word }) => ({ name: words[word], url: at(`support/${code}`) })))
  );
}

/** One support page: steps, hours and contact. */
export function supportPage(edition: Edition): string {
  const { copy, at } = edition;
  return [
    paragraphs(copy.page_support_lead),
    heading(2, copy.page_support_steps),
    list('ol', [copy.page_support_step_1, copy.page_support_step_2, copy.page_support_step_3]),
    heading(2, copy.page_support_hours),
    table(copy.page_support_hours, [
      [copy.page_support_week, '08:00–20:00'],
      [copy.page_support_weekend, '10:00–16:00'],
    ]),
    `<p>${anchor({ name: copy.page_support_contact, url: 'mailto:workshop@example.com' })} · ${anchor({ name: 'example.com', url: 'https://example.com/' })}</p>`,
    paragraphs(copy.slim_bottom_title, copy.slim_bottom_body),
    `<p>${anchor({ name: copy.page_guide_title, url: at('guides/colour/calibrate-a-display') })}</p>`,
  ].join('');
}

/** Returns, delivery and warranty: text and a table of days. */
export function policyPage({ copy, words }: Edition, policy: 'returns' | 'delivery' | 'warranty'): string {
  return [
    paragraphs(copy.page_policy_lead),
    heading(2, words[policy]),
    paragraphs(copy[`page_policy_${policy}`]),
    table(`${copy.page_policy_caption} (${copy.page_policy_days})`, [
      [words.returns, '30'],
      [words.delivery, '1–3'],
      [words.warranty, '1095'],
    ]),
  ].join('');
}

/** Privacy, terms of use and accessibility. */
export function legalPage({ copy }: Edition, kind: 'privacy' | 'terms' | 'accessibility'): string {
  return paragraphs(copy.page_policy_lead, copy[`page_legal_${kind}`]);
}
