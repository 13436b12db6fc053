import type { FastifyReply } from 'fastify';
import { contentSecurityPolicy, type PolicyOrigins } from './contentSecurity.ts';

export type SendHtml = (reply: FastifyReply, body: unknown, nonce?: string) => FastifyReply;

/** @param strict Whether the content security policy is sent; in development vite puts inline modules into the page. */
export function createSendHtml(origins: PolicyOrigins, strict: boolean): SendHtml {
  const policy = contentSecurityPolicy(origins);
  return (reply, body, nonce) => {
    if (strict) {
      reply.header('content-security-policy', nonce ? contentSecurityPolicy(origins, nonce) : policy);
    }
    return reply.type('text/html; charset=utf-8').header('x-content-type-options', 'nosniff').send(body);
  };
}
