import type { documentAssets } from './+documentAssets.ts';
import type { Font } from './fontOf.ts';

/**
 * The `Link` header of a kind's answers by the edition's font: what the head names, in the order in which the page needs it.
 * A server in front can send it as 103 while the page is still being made (docs/operations.md).
 */
export function earlyLinks(
  { theme, fonts }: typeof documentAssets,
  styles: readonly string[],
  modules: Iterable<string>,
): Readonly<Record<Font, string>> {
  const first = [link(theme, 'preload;as=script'), ...styles.map((file) => link(file, 'preload;as=style'))];
  const last = Array.from(modules, (file) => link(file, 'modulepreload;fetchpriority=low'));
  const withFont = (font: string) =>
    [...first, link(font, 'preload;as=font;type="font/woff2";crossorigin'), ...last].join(',');
  return Object.fromEntries(Object.entries(fonts).map(([font, file]) => [font, withFont(file)])) as Record<
    Font,
    string
  >;
}

function link(file: string, attributes: string): string {
  return `<${file}>;rel=${attributes}`;
}
