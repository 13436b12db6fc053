import type { FastifyRequest } from 'fastify';

/** Path of a request without its query. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split('?', 1)[0] ?? url;
}

/** True for requests that a real upstream would receive; false for the sandbox's control calls, pages and files. */
export function isUpstreamCall(request: Pick<FastifyRequest, 'url'>): boolean {
  const path = pathOf(request);
  return !path.startsWith('/__sandbox/') && !path.startsWith('/sandbox/');
}
