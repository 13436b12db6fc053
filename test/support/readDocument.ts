import { isDeepStrictEqual } from 'node:util';

/** What a document of a page says. */
export interface PageDocument {
  /** As it came, but for what differs from one time to another: why something is missing, and until when prices hold. */
  html: string;
  /** The answers that it was made of; a section that came behind the page and failed is null. */
  data: Record<string, unknown>;
  shell: unknown;
  /** The headings and pictures of it. */
  seen: ReadonlySet<string>;
}

/** Reads a document, whole or streamed. */
export function readDocument(document: string): PageDocument {
  const html = comparable(document);
  const block = (attribute: string) => {
    const found = new RegExp(`<script type="application/json" ${attribute}>(.*?)</script>`, 's').exec(html);
    return JSON.parse(found?.[1] ?? 'null');
  };
  const late = [...html.matchAll(/ data-late="(\w+)">/g)].map(([, id]) => [id, block(`data-late="${id}"`)]);
  const markup = html.replace(/<(script|template)[ >].*?<\/\1>/gs, '');
  const headings = [...markup.matchAll(/<h[1-6][ >].*?<\/h[1-6]>/gs)].map(([heading]) => heading.replace(/<.*?>/g, ''));
  const pictures = [...markup.matchAll(/<img [^>]*?src="([^"]*)"/g)].map(([, address = '']) => address);
  return {
    html,
    data: { ...block('id="page"').data, ...Object.fromEntries(late) },
    shell: block('id="shell"'),
    seen: new Set([...headings, ...pictures]),
  };
}

function comparable(document: string): string {
  return document.replace(/"(reason|usableUntil)":("\w+"|\d+)/g, '"$1":0');
}

/**
 * Which of two documents of a page another one is equal to, or says the same as in another way: it may have streamed, or have
 * no prices yet.
 */
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
  // What a stream says of a section that has failed is that there is none.
  for (const [id, section] of Object.entries(read.data)) read.data[id] = section ?? lost.data[id];
  const showsMore = [...whole.seen].some((item) => !lost.seen.has(item) && read.seen.has(item));
  return says(lost) && shows(lost) && !showsMore ? 'lost' : 'neither';
}
