import { videoHosts } from '../../contracts/videoHosts.ts';

/**
 * Returns how the page can play a video URL: as a file, in the player of an allowed host (`frame-src`), or not at all.
 */
export function filmKind(url: string): 'file' | 'player' | null {
  const { protocol, hostname, pathname } = new URL(url);
  if (protocol === 'https:' && Object.hasOwn(videoHosts, hostname)) {
    return pathname.startsWith(videoHosts[hostname] ?? '') ? 'player' : null;
  }
  return /\.(mp4|m4v|webm|ogv|mov)$/i.test(pathname) ? 'file' : null;
}
