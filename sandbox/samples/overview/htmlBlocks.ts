/** HTML blocks as written by editors of the content system. All text arguments are plain text. */
import type { Img } from '../shapes.ts';

/** Escapes plain text for HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A heading below the h1. */
export function heading(level: 2 | 3, text: string): string {
  return `<h${level}>${escaped(text)}</h${level}>`;
}

/** Paragraphs, one per text. */
export function paragraphs(...texts: string[]): string {
  return texts.map((text) => `<p>${escaped(text)}</p>`).join('');
}

/** A list of plain texts. */
export function list(kind: 'ul' | 'ol', items: readonly string[]): string {
  return `<${kind}>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</${kind}>`;
}

/** A link. */
export function anchor({ name, url }: { name: string; url: string }): string {
  return `<a href="${escaped(url)}">${escaped(name)}</a>`;
}

/** A list of links. */
export function links(items: readonly { name: string; url: string }[]): string {
  return `<ul>${items.map((item) => `<li>${anchor(item)}</li>`).join('')}</ul>`;
}

/** A table whose first column contains the row headers. */
export function table(caption: string, rows: readonly (readonly [string, ...string[]])[]): string {
  const body = rows.map(([name, ...cells]) => {
    const data = cells.map((cell) => `<td>${escaped(cell)}</td>`).join('');
    return `<tr><th scope="row">${escaped(name)}</th>${data}</tr>`;
  });
  return `<table><caption>${escaped(caption)}</caption><tbody>${body.join('')}</tbody></table>`;
}

/** An image with a caption. */
export function figure(img: Img, alt: string, caption: string): string {
  const picture = `<img src="${escaped(img['2x'])}" width="${img.width}" height="${img.height}" alt="${escaped(alt)}" loading="lazy">`;
  return `<figure>${picture}<figcaption>${escaped(caption)}</figcaption></figure>`;
}

/**
 * A list of the content API, drawn by the site where it knows the name.
 * @param name Path of the list: `productLevel/home-levels`.
 * @param html HTML that stands in for the list.
 */
export function namedList(name: string, html: string): string {
  return `<div data-list="${escaped(name)}">${html}</div>`;
}

/** A quotation with its source. */
export function quote(text: string, source: string): string {
  return `<blockquote><p>${escaped(text)}</p><footer><cite>${escaped(source)}</cite></footer></blockquote>`;
}

/** An embedded video of a video host. */
export function film(title: string, id = 'aqz-KE-bpKQ'): string {
  return `<iframe src="https://www.youtube-nocookie.com/embed/${id}" title="${escaped(title)}" width="1280" height="720" loading="lazy" allowfullscreen></iframe>`;
}
