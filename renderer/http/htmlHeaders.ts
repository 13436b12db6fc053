import type { ShownShell } from '../../client/lib/site.tsx';
import { contentSecurityPolicy, type PolicySources, reportingEndpoints } from '../document/contentSecurityPolicy.ts';
import type { DocumentShell } from '../document/documentShell.ts';
import { fontOf } from '../document/head/fontOf.ts';

/**
 * Returns the headers of a document, except for those about caching.
 * @param nonce Only for a streamed response.
 */
export type HtmlHeaders = (
  document: { documentShell: DocumentShell; shell: Pick<ShownShell, 'websiteCode'> },
  nonce?: string,
) => Readonly<Record<string, string>>;

/**
 * Creates the function that returns the headers of documents.
 * @param strict False in development, where vite inserts inline modules and no content security policy is sent.
 */
export function createHtmlHeaders(sources: PolicySources, strict: boolean): HtmlHeaders {
  const policy = contentSecurityPolicy(sources);
  return ({ documentShell, shell }, nonce) => ({
    'content-type': 'text/html; charset=utf-8',
    ...(strict && { 'content-security-policy': nonce ? contentSecurityPolicy(sources, nonce) : policy }),
    ...(strict && sources.isSecure && { 'reporting-endpoints': reportingEndpoints }),
    link: documentShell.links[fontOf[shell.websiteCode]],
  });
}
