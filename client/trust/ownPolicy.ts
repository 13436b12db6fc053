/** Trusted Types policy of the page (docs/decisions/0028). */

/** Name of the policy in the `trusted-types` directive of the content security policy. */
export const ownPolicyName = 'proart';

/** Rules of a policy; null refuses a value. */
interface Rules {
  createHTML(html: string): string | null;
  createScript?(text: string): string | null;
  createScriptURL(url: string): string | null;
}

interface Policy {
  createHTML(html: string): TrustedHTML;
  createScriptURL(url: string): object;
}

interface TrustedTypes {
  createPolicy(name: string, rules: Rules): Policy;
  /** Called for plain strings; null when it does not exist. */
  defaultPolicy: Policy | null;
}

/** Trusted Types API; undefined on the server and in browsers without it. Missing in the DOM types of TypeScript. */
export const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;

let policy: Policy | undefined;
let configuredScripts: readonly string[] = [];

/**
 * Creates the policy. Must be called once, before React renders.
 * @param scripts URLs of the configured scripts; all other script URLs are refused.
 */
export function makeOwnPolicy(scripts: readonly string[]): void {
  configuredScripts = scripts;
  policy = trustedTypes?.createPolicy(ownPolicyName, {
    createHTML: (html) => html,
    createScriptURL(url) {
      if (!scripts.includes(url)) throw new TypeError('The script URL is not configured');
      return url;
    },
  });
}

/** Returns the URLs of the configured scripts. */
export const configuredScriptUrls = () => configuredScripts;

/**
 * Converts HTML to a trusted value. Does not check it: only for HTML sanitised by the BFF or already in the document.
 */
export function trustedHtml(html: string): string | TrustedHTML {
  return policy?.createHTML(html) ?? html;
}

/**
 * Converts a script URL to a trusted value.
 * @throws {TypeError} when the URL is not configured.
 */
export function trustedScriptUrl(url: string): string {
  // The cast is for TypeScript only: `src` accepts the trusted object.
  return (policy?.createScriptURL(url) ?? url) as string;
}
