import type { documentAssets } from '../../+documentAssets.ts';
import type { Font } from './fontOf.ts';

/**
 * Returns the `Link` header of a page kind by the font of the edition: resources for the first paint in the order they
 * are needed. A server in front can send it as 103 Early Hints while the page is rendered (docs/operations.md). Modules
 * are not included: browsers ignore priorities in this header and would load modules before the first image.
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
