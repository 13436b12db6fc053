import type { FastifyReply } from 'fastify';
import { contentSecurityPolicy } from './contentSecurity.ts';
import type { ThirdPartySources } from './thirdParties.ts';

export type SendHtml = (reply: FastifyReply, body: unknown, nonce?: string) => FastifyReply;

/** @param strict Whether the content security policy is sent; in development vite puts inline modules into the page. */
export function createSendHtml(
  mediaOrigins: readonly string[],
  thirdParties: ThirdPartySources,
  strict: boolean,
): SendHtml {
  const policy = contentSecurityPolicy(mediaOrigins, thirdParties);
  return (reply, body, nonce) => {
    if (strict) {
      reply.header(
        'content-security-policy',
        nonce ? contentSecurityPolicy(mediaOrigins, thirdParties, nonce) : policy,
      );
    }
    return reply.type('text/html; charset=utf-8').header('x-content-type-options', 'nosniff').send(body);
  };
}
