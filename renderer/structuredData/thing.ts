/** What all of the structured data is made with (schema.org, as JSON-LD). */
import type { Image } from '../../contracts/fragments/image.ts';
import type { PageAnswer } from '../../contracts/pages/page.ts';
import type { ShellData } from '../../contracts/pages/shell.ts';
import { absolute } from '../document/head/pageAddress.ts';

/** A schema.org thing; members without a value are left out when it is written. */
export interface Thing {
  '@type': string;
  [member: string]: unknown;
}

/** What the things of a page are made from. */
export interface Described<Page extends PageAnswer = PageAnswer> {
  page: Page;
  shell: ShellData;
  canonical: string;
  siteOrigin: string;
}

/** A picture's address in its larger size. */
export function pictureUrl(picture: Image | null | undefined, siteOrigin: string): string {
  return picture ? absolute(picture['2x'], siteOrigin) : '';
}

/** An absolute address; empty for what is no address of the web. */
export function webUrl(url: string, siteOrigin: string): string {
  return /^(\/|https?:)/.test(url) ? absolute(url, siteOrigin) : '';
}

/** Without members that say nothing: empty texts and lists, things of which the type alone is left. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) {
    const list = value.map(withoutEmpty).filter((one) => one !== undefined);
    return list.length > 0 ? list : undefined;
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .map(([name, member]) => [name, withoutEmpty(member)] as const)
      .filter(([, member]) => member !== undefined);
    return members.some(([name]) => name !== '@type') ? Object.fromEntries(members) : undefined;
  }
  return value === '' || value === null ? undefined : value;
}
