/** What the sample assistant's panel asks, with the token that the page gave it. */
import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify';
import { type Editions, queryOf } from '../reading.ts';
import { assistantAnswer } from './assistantAnswer.ts';
import { isValidToken } from './assistantTokens.ts';

const maxQuestionLength = 300;

/** Adds `GET /sandbox/assistant/answer?region=…&q=…`. */
export function addAssistantSite(app: FastifyInstance, editions: Editions): void {
  const url = '/sandbox/assistant/answer';
  // A site on another origin asks, too.
  const onRequest: RouteOptions['onRequest'] = (_request, reply: FastifyReply, done) => {
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
    done();
  };

  app.options(url, { onRequest }, (_request, reply) =>
    reply.code(204).header('access-control-allow-headers', 'authorization').send(),
  );
  app.get(url, { onRequest }, (request, reply) => {
    const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (!isValidToken(token, Date.now())) return reply.code(401).header('www-authenticate', 'Bearer').send();
    const query = queryOf(request);
    const edition = editions(query.get('region'));
    const question = query.get('q')?.trim() ?? '';
    if (!edition || question === '' || question.length > maxQuestionLength) return reply.code(400).send();
    return assistantAnswer(edition, question);
  });
}
