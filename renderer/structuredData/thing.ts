/** Shared parts of the structured data (schema.org as JSON-LD). */
import { absolute } from '../../client/lib/pageUrls.ts';
import type { ShownShell } from '../../client/lib/site.tsx';
import type { Image } from '../../contracts/fragments/image.ts';
import type { PageResponse } from '../../contracts/pages/page.ts';

/** A schema.org thing; empty members are removed when it is serialised. */
export interface Thing {
  '@type': string;
  [member: string]: unknown;
}

/** Input for the structured data of a page. */
export interface StructuredDataInput<Page extends PageResponse = PageResponse> {
  page: Page;
  shell: ShownShell;
  canonical: string;
  siteOrigin: string;
}

/** Returns the absolute URL of an image in its larger size. */
export function imageUrl(picture: Image | null | undefined, siteOrigin: string): string {
  return picture ? webUrl(picture['2x'], siteOrigin) : '';
}

/** Returns an absolute URL; empty for a URL that is neither http(s) nor a path. */
export function webUrl(url: string, siteOrigin: string): string {
  return /^(\/|https?:)/.test(url) ? absolute(url, siteOrigin) : '';
}

/** Removes empty members: blank texts, empty lists, and things with only a type. */
export function removeEmptyMembers(value: unknown): unknown {
  if (Array.isArray(value)) {
    const list = value.map(removeEmptyMembers).filter((item) => item !== undefined);
    return list.length > 0 ? list : undefined;
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .map(([name, member]) => [name, removeEmptyMembers(member)] as const)
      .filter(([, member]) => member !== undefined);
    return members.some(([name]) => name !== '@type') ? Object.fromEntries(members) : undefined;
  }
  return value === null || (typeof value === 'string' && !value.trim()) ? undefined : value;
}
