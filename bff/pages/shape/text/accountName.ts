import { firstText } from './firstText.ts';

/** Returns the name of a social media account; without one the host of its URL, or what the URL has in its place. */
export function accountName(name: string, url: string): string {
  if (!URL.canParse(url)) return firstText(name, url);
  const { hostname, pathname } = new URL(url);
  return firstText(name, hostname.replace(/^www\./, ''), pathname);
}
