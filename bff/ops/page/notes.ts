/** Redirects that fire most, and the last failure reports. */
import { html, type Markup } from '../../markup.ts';
import type { Details } from '../processView.ts';
import { moment, toAmount } from './figures.ts';
import { tableWithMore } from './table.ts';

export function redirects({ redirects: sent }: Details, at: number): Markup {
  return html`<h2 id="redirects">Stored redirects that fire most</h2>
${tableWithMore('more-redirects', 10, {
  caption: 'Stored redirects since the start, by how often they were asked for here',
  columns: ['From', 'To', 'Edition', 'Times', 'Last (UTC)'],
  rows: sent.map(({ from, to, region, times, at: last }) => [from, to, region, toAmount(times), moment(last, at)]),
  empty: 'No stored redirect has been asked for.',
})}`;
}

export function reports({ reports: told }: Details, at: number): Markup {
  return html`<h2 id="reports">Last failure reports (SSRLog)</h2>
${tableWithMore('more-reports', 10, {
  caption: 'The last failure reports, without the queries of their addresses',
  columns: ['Call', 'Page', 'Edition', 'Result', 'When (UTC)'],
  rows: told.map(({ apiUrl, pageUrl, region, result, at: when }) => [
    apiUrl,
    pageUrl,
    region,
    result,
    moment(when, at),
  ]),
  empty: 'Nothing had to be reported.',
})}`;
}
