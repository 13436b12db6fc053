import { videoHosts } from '../contracts/videoHosts.ts';
import type { ThirdPartySources } from './thirdParties.ts';

const players = Object.keys(videoHosts).map((host) => `https://${host}`);

/**
 * Origins besides the site's own that pages of a deployment need: one policy for all editions, so an edition allows what only
 * another one loads, too.
 */
export interface PolicyOrigins extends ThirdPartySources {
  /** Pictures and videos may come from there. */
  mediaOrigins: readonly string[];
  /** Pictures of what is in the cart may. */
  shopOrigins: readonly string[];
  /** Forms may be sent there: those of signing in and out. */
  accountOrigins: readonly string[];
}

/**
 * The content security policy of a page: files of ours, pictures of the configured origins and the players of
 * films that a visitor asks for; nothing inline.
 * @param nonce Only for a streamed answer, whose late sections React puts in place with inline scripts.
 */
export function contentSecurityPolicy(
  { mediaOrigins, shopOrigins, accountOrigins, scripts, frames }: PolicyOrigins,
  nonce?: string,
): string {
  return [
    "default-src 'none'",
    `script-src ${own(scripts)}${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "style-src 'self'",
    `img-src ${own([...mediaOrigins, ...shopOrigins, ...scripts])}`,
    `media-src ${own(mediaOrigins)}`,
    `frame-src ${[...players, ...frames].join(' ')}`,
    "font-src 'self'",
    `connect-src ${own(scripts)}`,
    "manifest-src 'self'",
    `form-action ${own(accountOrigins)}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Sources of a directive: the site itself and these, each once. */
function own(origins: readonly string[]): string {
  return [...new Set(["'self'", ...origins])].join(' ');
}
