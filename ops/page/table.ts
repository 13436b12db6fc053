import { html, type Markup } from '../../runtime/http/responses/markup.ts';

type Cell = string | number | Markup;

interface Table {
  /** Title of the table, also for screen readers. */
  caption: string;
  columns: readonly string[];
  /** The first cell of each row is its header. */
  rows: readonly (readonly Cell[])[];
  /** Text shown instead of a table without rows. */
  empty: string;
}

/** A table in a scroll container that is reachable by keyboard. */
export function table({ caption, columns, rows, empty }: Table): Markup {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table>
<caption>${caption}</caption>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([name, ...cells]) => html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody></table></div>`;
}

/**
 * A table whose further rows are in a collapsed details element.
 * @param id Id of the details element; a refresh keeps it open by this id.
 * @param max Number of rows shown at once.
 */
export function tableWithMore(id: string, max: number, { rows, ...rest }: Table): Markup {
  const further = rows.slice(max);
  return html`${table({ ...rest, rows: rows.slice(0, max) })}
${further.length > 0 && html`<details id="${id}"><summary>${further.length} more</summary>${table({ ...rest, rows: further })}</details>`}`;
}
