import type { Caption } from '../../../../contracts/fragments/caption.ts';
import type { Image } from '../../../../contracts/fragments/image.ts';
import type { Link } from '../../../../contracts/fragments/link.ts';
import { plainUrl } from '../../../../contracts/text/plainUrl.ts';
import type { RawCaptions } from '../../../upstreams/content/contentParts.ts';
import type { RawImage } from '../../../upstreams/rawImage.ts';
import { ownPath, withScheme } from '../../resolve/redirectTarget.ts';
import { firstText } from './firstText.ts';

/**
 * The single guard of URLs in content. Accepts paths of this site, fragments and queries, and absolute URLs of harmless
 * schemes without user info; returns an empty string for anything else (`javascript:`, `//host`, ambiguous paths).
 */
export function toUrl(url: string): string {
  const plain = withScheme(plainUrl(url) ?? '');
  // Fast path for plain paths, hundreds of which are in a page.
  if (/^(\/[\w-][\w.-]*)*\/?$/.test(plain)) return plain;
  if (plain.startsWith('/')) return ownPath(plain) === null ? '' : plain;
  // Editors write `#` where there is no address yet.
  if (/^[#?]/.test(plain)) return plain === '#' ? '' : plain;
  // `https:host` is relative on https pages, and absolute on others.
  if (!/^(https?:\/\/[^/]|mailto:|tel:)/i.test(plain)) return '';
  const hasUser = /^https?:\/\/[^/?#]*@/i.test(plain);
  return hasUser || !URL.canParse(plain) ? '' : plain;
}

/** Converts a link; null without a safe URL, or without a name unless there is a default. */
export function toLink(raw: Link | null, defaultName = ''): Link | null {
  const url = raw ? toUrl(raw.url) : '';
  const name = firstText(raw?.name ?? '', defaultName);
  return raw && url && name ? { name, url, urlTarget: raw.urlTarget } : null;
}

/** Converts a list of links, leaving out invalid ones. */
export function toLinks(raw: readonly Link[]): Link[] {
  return raw.map((link) => toLink(link)).filter((link) => link !== null);
}

/** Converts an image; null without a safe URL. One of the two URLs stands for both. */
export function toImage(raw: RawImage | null): Image | null {
  const src = raw ? toUrl(raw['1x']) || toUrl(raw['2x']) : '';
  if (!raw || !src) return null;
  return {
    '1x': src,
    '2x': toUrl(raw['2x']) || src,
    ...(isSize(raw.width) && isSize(raw.height) && { width: raw.width, height: raw.height }),
    ...(/^#[0-9a-f]{6}$/i.test(raw.placeholder) && { placeholder: raw.placeholder }),
    ...(raw.sources.length > 0 && { sources: raw.sources.filter(isSafeSource) }),
  };
}

/** Returns the URL of an image where there is room for one; empty without a safe URL. */
export function toImageUrl(raw: RawImage | null): string {
  return toImage(raw)?.['1x'] ?? '';
}

/** Converts the captions of a video, leaving out files without a safe URL or a language. */
export function toCaptions(raw: RawCaptions): Caption[] {
  return raw
    .map(({ src, srclang, label }) => ({ src: toUrl(src), srclang: srclang.trim(), label }))
    .filter(({ src, srclang }) => src && srclang);
}

function isSize(value: number | null): value is number {
  return Number.isInteger(value) && Number(value) > 0;
}

/** Checks every URL of a `srcset`. Candidates must be separated by a comma and white space. */
function isSafeSource({ type, srcset }: { type: string; srcset: string }): boolean {
  const candidates = srcset
    .split(/,\s+/)
    .map((candidate) => /^(\S*[^\s,])(?:\s+[\d.]+[wx])?$/.exec(candidate.trim())?.[1]);
  return /^image\/[\w.+-]+$/.test(type) && candidates.every((url) => url && toUrl(url) !== '');
}
