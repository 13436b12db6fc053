import type { FastifyRequest } from 'fastify';

/** Path of a request without its query. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split('?', 1)[0] ?? url;
}

/** Whether a request is one a real upstream would get: the sandbox's own control calls and pictures are not. */
export function isUpstreamCall(request: Pick<FastifyRequest, 'url'>): boolean {
  const path = pathOf(request);
  return !path.startsWith('/__sandbox/') && !path.startsWith('/sandbox/');
}
