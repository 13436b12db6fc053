import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { bffPrefix } from '../../contracts/routes.ts';
import { withTrace } from './remotePageSource.ts';

/**
 * Passes the calls of browsers on to a BFF that runs elsewhere, cookies included. It gets the client's address and the host that
 * was asked, and believes them where its `TRUST_PROXY` names this renderer.
 * @param onDown Answers a call that the BFF does not.
 */
export async function passOnCalls(
  app: FastifyInstance,
  bffUrl: string,
  onDown: (reply: FastifyReply) => void,
): Promise<void> {
  await app.register(httpProxy, {
    upstream: bffUrl,
    prefix: bffPrefix,
    rewritePrefix: bffPrefix,
    replyOptions: {
      rewriteRequestHeaders: ({ ip, host, protocol, id }, { traceparent: _, ...headers }) =>
        withTrace({
          ...headers,
          // As this side knows them, and not as the visitor says: what they sent counts where our own TRUST_PROXY says so.
          'x-forwarded-for': ip,
          'x-forwarded-host': host,
          'x-forwarded-proto': protocol,
          'x-request-id': id,
        }),
      // The plugin's type allows for HTTP/2, which we do not serve.
      onError: (reply) => onDown(reply as unknown as FastifyReply),
    },
  });
}
