import type { documentAssets } from '../../+documentAssets.ts';
import type { Font } from './fontOf.ts';

/**
 * The `Link` header of a kind's answers by the edition's font: what the first paint needs, in the order in which it does. A
 * server in front can send it as 103 while the page is still being made (docs/operations.md). Not the modules: browsers take
 * no priority for these from a header, and they would come before the first picture.
 */
export function earlyLinks(
  { theme, fonts }: typeof documentAssets,
  styles: readonly string[],
): Readonly<Record<Font, string>> {
  const first = [link(theme, 'preload;as=script'), ...styles.map((file) => link(file, 'preload;as=style'))].join(',');
  return Object.fromEntries(
    Object.entries(fonts).map(([font, file]) => [
      font,
      `${first},${link(file, 'preload;as=font;type="font/woff2";crossorigin')}`,
    ]),
  ) as Record<Font, string>;
}

function link(file: string, attributes: string): string {
  return `<${file}>;rel=${attributes}`;
}
