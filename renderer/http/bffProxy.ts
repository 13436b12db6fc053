import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { bffPrefix } from '../../contracts/routes.ts';
import { withTrace } from './remotePageSource.ts';

/**
 * Proxies browser calls to a BFF in another process, cookies included. The BFF gets the client IP and the requested
 * host in forwarding headers, and trusts them if its `TRUST_PROXY` includes this renderer.
 * @param onUnavailable Sends the response when the BFF does not respond.
 */
export async function proxyBffCalls(
  app: FastifyInstance,
  bffUrl: string,
  onUnavailable: (reply: FastifyReply) => void,
): Promise<void> {
  await app.register(httpProxy, {
    upstream: bffUrl,
    prefix: bffPrefix,
    rewritePrefix: bffPrefix,
    replyOptions: {
      rewriteRequestHeaders: ({ ip, host, protocol, id }, { traceparent: _, ...headers }) =>
        withTrace({
          ...headers,
          // Values determined by this server; headers of the client count only through our own TRUST_PROXY.
          'x-forwarded-for': ip,
          'x-forwarded-host': host,
          'x-forwarded-proto': protocol,
          'x-request-id': id,
        }),
      // The type of the plugin includes HTTP/2, which is not served.
      onError: (reply) => onUnavailable(reply as unknown as FastifyReply),
    },
  });
}
