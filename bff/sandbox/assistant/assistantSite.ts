/** What the sample assistant's panel asks, with the token that the page gave it. */
import type { FastifyPluginAsync } from 'fastify';
import { createEditions, queryOf } from '../reading.ts';
import { assistantAnswer } from './assistantAnswer.ts';
import { isValidToken } from './assistantTokens.ts';

const address = '/sandbox/assistant/answer';
const longestQuestion = 300;

/** `GET /sandbox/assistant/answer?region=…&q=…`. */
export const assistantSite: FastifyPluginAsync = async (app) => {
  // Its answers have neither pictures nor links to the shop.
  const editions = createEditions(() => ({ origin: '', mediaBase: '' }));

  app.addHook('onRequest', async (_request, reply) => {
    // A site on another origin asks, too.
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
  });
  app.options(address, (_request, reply) =>
    reply.code(204).header('access-control-allow-headers', 'authorization').send(),
  );
  app.get(address, (request, reply) => {
    const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (!isValidToken(token, Date.now())) return reply.code(401).header('www-authenticate', 'Bearer').send();
    const query = queryOf(request);
    const edition = editions(query.get('region'));
    const question = query.get('q')?.trim() ?? '';
    if (!edition || question === '' || question.length > longestQuestion) return reply.code(400).send();
    return assistantAnswer(edition, question);
  });
};
