import { videoHosts } from '../contracts/videoHosts.ts';

const players = Object.keys(videoHosts).map((host) => `https://${host}`);

/**
 * The content security policy of a page: files of ours, pictures of the configured origins and the players of
 * films that a visitor asks for; nothing inline.
 * @param mediaOrigins Origins that pictures and videos may come from.
 * @param nonce Only for a streamed answer, whose late sections React puts in place with inline scripts.
 */
export function contentSecurityPolicy(mediaOrigins: readonly string[], nonce?: string): string {
  const media = ["'self'", ...mediaOrigins].join(' ');
  return [
    "default-src 'none'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "style-src 'self'",
    `img-src ${media}`,
    `media-src ${media}`,
    `frame-src ${players.join(' ')}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
