import { ownPolicyName } from '../../client/trust/ownPolicy.ts';
import { cspReportPath } from '../../contracts/calls/cspReport.ts';
import { videoHosts } from '../../contracts/videoHosts.ts';
import type { ThirdPartySources } from './thirdParties.ts';

const players = Object.keys(videoHosts).map((host) => `https://${host}`);

/** What a deployment's pages may load and send to besides the site itself. */
export interface PolicySources {
  /** Origins that pictures and videos may come from. */
  mediaOrigins: readonly string[];
  /** Origins of the shops, which pictures of what is in the cart may come from. */
  shopOrigins: readonly string[];
  /** Origins that the login and logout forms are sent to. */
  accountOrigins: readonly string[];
  /**
   * Sources of the configured third-party parts: one policy for all editions of a deployment, so an edition allows what only
   * another one loads, too.
   */
  thirdParties: ThirdPartySources;
  /** Whether the site is one of https. */
  isSecure: boolean;
}

/**
 * The content security policy of a page: files of ours, pictures of the configured origins and the players of
 * films that a visitor asks for; nothing inline.
 * @param nonce Only for a streamed answer, whose late sections React puts in place with inline scripts.
 */
export function contentSecurityPolicy(
  { mediaOrigins, shopOrigins, accountOrigins, thirdParties, isSecure }: PolicySources,
  nonce?: string,
): string {
  const scripts = own(thirdParties.scripts);
  return [
    "default-src 'none'",
    `script-src ${scripts}${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "style-src 'self'",
    `img-src ${own([...mediaOrigins, ...shopOrigins, ...thirdParties.scripts])}`,
    `media-src ${own(mediaOrigins)}`,
    `frame-src ${[...players, ...thirdParties.frames].join(' ')}`,
    "font-src 'self'",
    `connect-src ${scripts}`,
    "manifest-src 'self'",
    `form-action ${own(accountOrigins)}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${policyNames(thirdParties.scripts)}`,
    `report-uri ${cspReportPath}`,
    // A browser that knows it passes over `report-uri`.
    ...(isSecure ? [`report-to ${reportGroup}`] : []),
  ].join('; ');
}

const reportGroup = 'csp';

/** What `report-to` stands for. Browsers listen to this header from sites of https only, and would send no report from others. */
export const reportingEndpoints = `${reportGroup}="${cspReportPath}"`;

/** Names of the policies that scripts may make: ours, and those of other origins make their own, under names of their own. */
function policyNames(scripts: readonly string[]): string {
  if (scripts.some((source) => source !== "'self'")) return '*';
  return scripts.length > 0 ? `${ownPolicyName} default` : ownPolicyName;
}

/** Sources of a directive: the site itself and these, each once. */
function own(origins: readonly string[]): string {
  return [...new Set(["'self'", ...origins])].join(' ');
}
