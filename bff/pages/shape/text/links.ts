import type { Caption } from '../../../../contracts/fragments/caption.ts';
import type { Image } from '../../../../contracts/fragments/image.ts';
import type { Link } from '../../../../contracts/fragments/link.ts';
import { plainAddress } from '../../../../contracts/text/plainAddress.ts';
import type { RawCaptions, RawImage } from '../../../upstreams/content/contentParts.ts';
import { ownPath } from '../../resolve/redirectTarget.ts';

/**
 * The one guard for addresses inside content: a path of this site, a place in the page, or a whole address of a harmless scheme
 * without a user; anything else (`javascript:`, `//host`, what only looks like a path) becomes empty.
 */
export function toUrl(url: string): string {
  const plain = plainAddress(url) ?? '';
  // Words between slashes, as most paths are, have no other form; there are hundreds in a page, and parsing takes its time.
  if (/^(\/[\w-][\w.-]*)*\/?$/.test(plain)) return plain;
  if (plain.startsWith('/')) return ownPath(plain) === null ? '' : plain;
  if (/^[#?]/.test(plain)) return plain;
  // `https:host` is a path to browsers that are on https, and another site to all others.
  if (!/^(https?:\/\/[^/]|mailto:|tel:)/i.test(plain)) return '';
  const hasUser = /^https?:\/\/[^/?#]*@/i.test(plain);
  return hasUser || !URL.canParse(plain) ? '' : plain;
}

/** A link; one without a safe address or a name is none. */
export function toLink(raw: Link | null): Link | null {
  const url = raw ? toUrl(raw.url) : '';
  return raw?.name && url ? { name: raw.name, url, urlTarget: raw.urlTarget } : null;
}

/** The links of a list that are links. */
export function toLinks(raw: readonly Link[]): Link[] {
  return raw.map(toLink).filter((link) => link !== null);
}

/** A picture; without a safe 1x address there is none. */
export function toImage(raw: RawImage | null): Image | null {
  const src = raw ? toUrl(raw['1x']) : '';
  if (!raw || !src) return null;
  return {
    '1x': src,
    '2x': toUrl(raw['2x']) || src,
    ...(isSize(raw.width) && isSize(raw.height) && { width: raw.width, height: raw.height }),
    ...(/^#[0-9a-f]{6}$/i.test(raw.placeholder) && { placeholder: raw.placeholder }),
    ...(raw.sources.length > 0 && { sources: raw.sources.filter(isSafeSource) }),
  };
}

/** A picture of which content gives the address alone. */
export function toPictureOfUrl(url: string): Image | null {
  const src = toUrl(url);
  return src ? { '1x': src, '2x': src } : null;
}

/** Captions of a film; a file without a safe address or a language is none. */
export function toCaptions(raw: RawCaptions): Caption[] {
  return raw
    .map(({ src, srclang, label }) => ({ src: toUrl(src), srclang: srclang.trim(), label }))
    .filter(({ src, srclang }) => src && srclang);
}

function isSize(value: number | null): value is number {
  return Number.isInteger(value) && Number(value) > 0;
}

/** Every candidate of a `srcset` passes the guard, as `src` does. Written as usual: browsers take other spellings apart elsewhere. */
function isSafeSource({ type, srcset }: { type: string; srcset: string }): boolean {
  const candidates = srcset
    .split(/,\s+/)
    .map((candidate) => /^(\S*[^\s,])(?:\s+[\d.]+[wx])?$/.exec(candidate.trim())?.[1]);
  return /^image\/[\w.+-]+$/.test(type) && candidates.every((url) => url && toUrl(url) !== '');
}
