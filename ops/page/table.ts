import { html, type Markup } from '../../runtime/http/answers/markup.ts';

type Cell = string | number | Markup;

interface Table {
  /** What it says, for those who hear it. */
  caption: string;
  columns: readonly string[];
  /** The first cell is the row's name. */
  rows: readonly (readonly Cell[])[];
  /** Said in its place when it has no rows. */
  empty: string;
}

/** A table that scrolls by itself, by keyboard as well, where it is wider than its room. */
export function table({ caption, columns, rows, empty }: Table): Markup {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table>
<caption>${caption}</caption>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([name, ...cells]) => html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody></table></div>`;
}

/** Rows beyond the first few, behind a click. @param id Of the details, which stay as they are when the page refreshes. */
export function tableWithMore(id: string, max: number, { rows, ...rest }: Table): Markup {
  const further = rows.slice(max);
  return html`${table({ ...rest, rows: rows.slice(0, max) })}
${further.length > 0 && html`<details id="${id}"><summary>${further.length} more</summary>${table({ ...rest, rows: further })}</details>`}`;
}
