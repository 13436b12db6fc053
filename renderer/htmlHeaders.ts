import { contentSecurityPolicy, type PolicySources } from './contentSecurity.ts';

/** Headers of every answer of HTML. @param nonce Only of a streamed answer. */
export type HtmlHeaders = (nonce?: string) => Readonly<Record<string, string>>;

/** @param strict Whether the content security policy is sent; in development vite puts inline modules into the page. */
export function createHtmlHeaders(sources: PolicySources, strict: boolean): HtmlHeaders {
  const headersWith = (policy: string) => ({
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    ...(strict && { 'content-security-policy': policy }),
  });
  const plain = headersWith(contentSecurityPolicy(sources));
  return (nonce) => (nonce ? headersWith(contentSecurityPolicy(sources, nonce)) : plain);
}
