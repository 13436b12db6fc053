import { html, type Markup } from '../../runtime/http/responses/markup.ts';
import type { Details } from '../../runtime/telemetry/processView.ts';
import { timeWithAge, toDuration } from './figures.ts';
import { tableWithMore } from './table.ts';

/** Section of the ops page that lists the page sections missing now. */
export function missing({ missing: sections }: Details, at: number): Markup {
  return html`<h2 id="missing">Missing now</h2>
${tableWithMore('more-missing', 12, {
  caption: 'Missing sections',
  columns: ['Section', 'Page', 'Reason', 'Since (UTC)', 'Last requested', 'Editions'],
  rows: sections.map(({ page, section, reason, since, lastMissingAt, regions }) => [
    section,
    page,
    reason,
    timeWithAge(since, at),
    `${toDuration(at - lastMissingAt)} ago`,
    regions.join(' '),
  ]),
  empty: 'No section is missing.',
})}`;
}
