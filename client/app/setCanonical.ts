import { pathPrefix, splitRegion } from '../../contracts/routes.ts';
import { pageUrlsOf } from '../lib/pageUrls.ts';
import type { Site } from '../lib/site.tsx';
import type { Shown } from './navigator.ts';

/** Updates the canonical link of the document as the server writes it; browsers use it as the URL to share. */
export function setCanonical({ page, url }: Shown, { shell, settings }: Site): void {
  const origin = settings.otherEditions || location.origin;
  const path = pathPrefix(shell.websiteCode) + splitRegion(new URL(url, origin).pathname).path;
  const canonical = 'data' in page ? pageUrlsOf(page, shell.websiteCode, path, origin).canonical : origin + path;
  document.querySelector('link[rel=canonical]')?.setAttribute('href', canonical);
}
