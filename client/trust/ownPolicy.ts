/** The page's own way to what browsers with Trusted Types keep from plain text (docs/decisions/0028). */

/** As it stands in `trusted-types` of the content security policy. */
export const ownPolicyName = 'proart';

/** What a policy lets through; null refuses. */
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
  /** What is asked when plain text comes where it is not taken. */
  defaultPolicy: Policy | null;
}

/** Undefined on the server, and in browsers that take plain text for everything. TypeScript's own library does not know it. */
export const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;

let policy: Policy | undefined;
let named: readonly string[] = [];

/** Makes the policy: once, before React does anything. @param scripts Addresses that the settings name; it lets no others through. */
export function makeOwnPolicy(scripts: readonly string[]): void {
  named = scripts;
  policy = trustedTypes?.createPolicy(ownPolicyName, {
    createHTML: (html) => html,
    createScriptURL(url) {
      if (!scripts.includes(url)) throw new TypeError('no setting names this script');
      return url;
    },
  });
}

/** Addresses of scripts that the settings name. */
export const namedScripts = () => named;

/**
 * HTML as an element takes it. Nothing is looked at here: it is for what the BFF has sanitised, and for what the document
 * holds already.
 */
export function trustedHtml(html: string): string | TrustedHTML {
  return policy?.createHTML(html) ?? html;
}

/** The address of a script as an element takes it. @throws {TypeError} where no setting names it. */
export function trustedScriptUrl(url: string): string {
  // A text to TypeScript alone: `src` takes the object.
  return (policy?.createScriptURL(url) ?? url) as string;
}
