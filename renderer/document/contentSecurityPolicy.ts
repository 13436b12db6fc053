import { ownPolicyName } from '../../client/trust/ownPolicy.ts';
import { cspReportPath } from '../../contracts/calls/cspReport.ts';
import { videoHosts } from '../../contracts/videoHosts.ts';
import type { ThirdPartySources } from './thirdParties.ts';

const players = Object.keys(videoHosts).map((host) => `https://${host}`);

/** External sources that the pages of a deployment may load from or send to. */
export interface PolicySources {
  /** Origins of images and videos. */
  mediaOrigins: readonly string[];
  /** Origins of the shops, for product images in the cart. */
  shopOrigins: readonly string[];
  /** Origins of the login and logout forms. */
  accountOrigins: readonly string[];
  /** Sources of the configured third-party scripts and frames, the union over all editions of the deployment. */
  thirdParties: ThirdPartySources;
  /** True when the site uses https. */
  isSecure: boolean;
}

/**
 * Returns the content security policy of a page: own files, media and third parties of the configured origins, and video
 * players; nothing inline but scripts with the nonce.
 * @param nonce Only for a streamed response, in which React inserts deferred sections with inline scripts.
 */
export function contentSecurityPolicy(
  { mediaOrigins, shopOrigins, accountOrigins, thirdParties, isSecure }: PolicySources,
  nonce?: string,
): string {
  const scripts = withSelf(thirdParties.scripts);
  return [
    "default-src 'none'",
    `script-src ${scripts}${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "style-src 'self'",
    `img-src ${withSelf([...mediaOrigins, ...shopOrigins, ...thirdParties.scripts])}`,
    `media-src ${withSelf(mediaOrigins)}`,
    `frame-src ${[...players, ...thirdParties.frames].join(' ')}`,
    "font-src 'self'",
    `connect-src ${scripts}`,
    "manifest-src 'self'",
    `form-action ${withSelf(accountOrigins)}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${policyNames(thirdParties.scripts)}`,
    `report-uri ${cspReportPath}`,
    // Browsers that support `report-to` ignore `report-uri`.
    ...(isSecure ? [`report-to ${reportGroup}`] : []),
  ].join('; ');
}

const reportGroup = 'csp';

/**
 * Value of the `Reporting-Endpoints` header, which defines the group of `report-to`. Browsers accept it on https only.
 */
export const reportingEndpoints = `${reportGroup}="${cspReportPath}"`;

/**
 * Returns the allowed Trusted Types policy names: our own; also `default` if there are configured scripts; any name if
 * some are of other origins, because these create policies.
 */
function policyNames(scripts: readonly string[]): string {
  if (scripts.some((source) => source !== "'self'")) return '*';
  return scripts.length > 0 ? `${ownPolicyName} default` : ownPolicyName;
}

/** Returns the value of a directive: the site itself and these origins, without duplicates. */
function withSelf(origins: readonly string[]): string {
  return [...new Set(["'self'", ...origins])].join(' ');
}
