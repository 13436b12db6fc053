import { videoHosts } from '../../contracts/videoHosts.ts';

/** How the page itself can show a film: its file, or the player of a host that frames are allowed of; null when it cannot. */
export function filmKind(address: string): 'file' | 'player' | null {
  const { protocol, hostname, pathname } = new URL(address);
  if (protocol === 'https:' && Object.hasOwn(videoHosts, hostname)) {
    return pathname.startsWith(videoHosts[hostname] ?? '') ? 'player' : null;
  }
  return /\.(mp4|m4v|webm|ogv|mov)$/i.test(pathname) ? 'file' : null;
}
