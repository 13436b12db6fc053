import type { ShellData } from '../../contracts/pages/shell.ts';
import { contentSecurityPolicy, type PolicySources, reportingEndpoints } from '../document/contentSecurityPolicy.ts';
import type { DocumentShell } from '../document/documentShell.ts';
import { fontOf } from '../document/head/fontOf.ts';

/** Headers of every document, but for those that say how it is cached. @param nonce Only of a streamed answer. */
export type HtmlHeaders = (
  document: { documentShell: DocumentShell; shell: Pick<ShellData, 'websiteCode'> },
  nonce?: string,
) => Readonly<Record<string, string>>;

/** @param strict Whether the content security policy is sent; in development vite puts inline modules into the page. */
export function createHtmlHeaders(sources: PolicySources, strict: boolean): HtmlHeaders {
  const policy = contentSecurityPolicy(sources);
  return ({ documentShell, shell }, nonce) => ({
    'content-type': 'text/html; charset=utf-8',
    ...(strict && { 'content-security-policy': nonce ? contentSecurityPolicy(sources, nonce) : policy }),
    ...(strict && sources.isSecure && { 'reporting-endpoints': reportingEndpoints }),
    link: documentShell.links[fontOf[shell.websiteCode]],
  });
}
