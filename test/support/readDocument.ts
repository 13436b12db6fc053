import { isDeepStrictEqual } from 'node:util';

/** Comparable content of a page's document. */
export interface PageDocument {
  /** HTML without the values that vary: failure reasons and price expiry. */
  html: string;
  /** Page data; a deferred section that failed is null. */
  data: Record<string, unknown>;
  shell: unknown;
  seen: ReadonlySet<string>;
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
  const pictures = [...markup.matchAll(/<img [^>]*?src="([^"]*)"/g)].map(([, url = '']) => url);
  return {
    html,
    data: { ...block('id="page"').data, ...Object.fromEntries(deferred) },
    shell: block('id="shell"'),
    seen: new Set([...headings, ...pictures]),
  };
}

function comparable(document: string): string {
  return document.replace(/"(reason|usableUntil)":("\w+"|\d+)/g, '"$1":0');
}

/** Tells which of two documents another one equals, in HTML or in content: it may be streamed or lack prices. */
export function stateShown(
  document: string,
  whole: PageDocument | undefined,
  lost: PageDocument | undefined,
): 'whole' | 'lost' | 'neither' {
  if (!whole || !lost) return 'neither';
  const html = comparable(document);
  if (html === whole.html) return 'whole';
  if (html === lost.html) return 'lost';
  const read = readDocument(document);
  const says = ({ data, shell }: PageDocument) =>
    isDeepStrictEqual(read.data, data) && isDeepStrictEqual(read.shell, shell);
  const shows = ({ seen }: PageDocument) => [...seen].every((item) => read.seen.has(item));
  if (says(whole) && shows(whole)) return 'whole';
  // A stream has null for a failed section.
  for (const [id, section] of Object.entries(read.data)) read.data[id] = section ?? lost.data[id];
  const showsMore = [...whole.seen].some((item) => !lost.seen.has(item) && read.seen.has(item));
  return says(lost) && shows(lost) && !showsMore ? 'lost' : 'neither';
}
