import { isDeepStrictEqual } from 'node:util';

/** Comparable content of a page's document. */
export interface PageDocument {
  /** HTML without the values that vary: failure reasons and price expiry. */
  html: string;
  /** Page data; a deferred section that failed is null. */
  data: Record<string, unknown>;
  shell: unknown;
  /** Texts of headings and URLs of images. */
  visibleItems: ReadonlySet<string>;
}

export function readDocument(document: string): PageDocument {
  const html = comparable(document);
  const block = (attribute: string) => {
    const found = new RegExp(`<script type="application/json" ${attribute}>(.*?)</script>`, 's').exec(html);
    return JSON.parse(found?.[1] ?? 'null');
  };
  const deferred = [...html.matchAll(/ data-late="(\w+)">/g)].map(([, id]) => [id, block(`data-late="${id}"`)]);
  const markup = html.replace(/<(script|template)[ >].*?<\/\1>/gs, '');
  const headings = [...markup.matchAll(/<h[1-6][ >].*?<\/h[1-6]>/gs)].map(([heading]) => heading.replace(/<.*?>/g, ''));
  const images = [...markup.matchAll(/<img [^>]*?src="([^"]*)"/g)].map(([, url = '']) => url);
  return {
    html,
    data: { ...block('id="page"').data, ...Object.fromEntries(deferred) },
    shell: block('id="shell"'),
    visibleItems: new Set([...headings, ...images]),
  };
}

function comparable(document: string): string {
  return document.replace(/"(reason|usableUntil)":("\w+"|\d+)/g, '"$1":0');
}

/**
 * Compares a document with a complete and a degraded page. The content counts, not the HTML alone: a streamed document
 * has other markup, and prices may be missing.
 */
export function comparePage(
  document: string,
  completePage: PageDocument | undefined,
  degradedPage: PageDocument | undefined,
): 'whole' | 'lost' | 'neither' {
  if (!completePage || !degradedPage) return 'neither';
  const html = comparable(document);
  if (html === completePage.html) return 'whole';
  if (html === degradedPage.html) return 'lost';
  const actual = readDocument(document);
  const hasDataOf = ({ data, shell }: PageDocument) =>
    isDeepStrictEqual(actual.data, data) && isDeepStrictEqual(actual.shell, shell);
  const showsAllOf = ({ visibleItems }: PageDocument) =>
    [...visibleItems].every((item) => actual.visibleItems.has(item));
  if (hasDataOf(completePage) && showsAllOf(completePage)) return 'whole';
  // A streamed document has null for a failed section, a complete one has its fallback.
  for (const [id, section] of Object.entries(actual.data)) actual.data[id] = section ?? degradedPage.data[id];
  const showsMore = [...completePage.visibleItems].some(
    (item) => !degradedPage.visibleItems.has(item) && actual.visibleItems.has(item),
  );
  return hasDataOf(degradedPage) && showsAllOf(degradedPage) && !showsMore ? 'lost' : 'neither';
}
