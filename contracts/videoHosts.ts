/**
 * Hosts whose player may stand in content-managed articles, by the beginning of its path. The content security policy
 * allows frames of these and of no others.
 */
export const videoHosts: Readonly<Record<string, string>> = {
  'www.youtube-nocookie.com': '/embed/',
  'player.vimeo.com': '/video/',
  'player.bilibili.com': '/',
  'player.youku.com': '/embed/',
};
