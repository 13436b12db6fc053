/**
 * Video hosts whose players are allowed in content-managed articles, with the path prefix of the player. The content
 * security policy allows only these hosts in frames.
 */
export const videoHosts: Readonly<Record<string, string>> = {
  'www.youtube-nocookie.com': '/embed/',
  'player.vimeo.com': '/video/',
  'player.bilibili.com': '/',
  'player.youku.com': '/embed/',
};
