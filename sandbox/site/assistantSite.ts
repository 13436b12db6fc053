/** The sample assistant: its answer endpoint, and its tokens. */
import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify';
import { splitRegion } from '../../contracts/routes.ts';
import { type Editions, queryOf } from '../editions.ts';
import type { Edition } from '../samples/edition.ts';
import { searchSuggestion } from '../samples/site/search.ts';

/** Lifetime of a token in seconds. */
export const tokenLife = 3_600;
const maxQuestionLength = 300;
const maxLinks = 4;
const maxWords = 12;

// Tokens are issued and checked by different servers of one process. They are signed, so that neither stores them.
const key = randomBytes(32);
const sign = (expiry: string) => `${expiry}.${createHmac('sha256', key).update(expiry).digest('base64url')}`;

/** Issues a token for the panel. @param now Wall clock, ms. */
export const issueToken = (now: number) => sign(String(now + tokenLife * 1_000));

function isValidToken(token: string, now: number): boolean {
  const [expiry = ''] = token.split('.');
  return token === sign(expiry) && Number(expiry) > now;
}

/** Adds `GET /sandbox/assistant/answer?region=…&q=…`: a sentence in the edition's language, and links. */
export function addAssistantSite(app: FastifyInstance, editions: Editions): void {
  const url = '/sandbox/assistant/answer';
  // Sites on other origins call the endpoint too.
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
    const links = linksFor(edition, question);
    const { assistant_answer, assistant_nothing } = edition.words;
    return { text: links.length > 0 ? assistant_answer : assistant_nothing, links };
  });
}

/** Pages that match the words of a question; paths without a region prefix, which the page adds. */
function linksFor(edition: Edition, question: string): { title: string; url: string }[] {
  // Short words are ignored, except in scripts where two characters are a word.
  const words = question.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2 || /\p{Lo}{2}/u.test(word));
  const found = words.slice(0, maxWords).flatMap((word) => searchSuggestion(edition, word, maxLinks));
  const titles = new Map(found.flatMap(({ Content }) => Content).map(({ Url, Title }) => [Url, Title]));
  return [...titles]
    .slice(0, maxLinks)
    .map(([url, title]) => ({ title: title.replace(/<\/?em>/g, ''), url: splitRegion(url).path }));
}
