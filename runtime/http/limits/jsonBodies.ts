import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/errors.ts';
import { edge } from './edge.ts';
import { isDeeperThan } from './isDeeperThan.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Bodies are JSON in UTF-8 and nothing else: not nested too deeply, without names by which every object could be
 * changed, and each member once, since readers do not agree on which of two counts.
 * @param types Names that the JSON comes under, at what is registered after this.
 */
export function takeJsonOnly(app: FastifyInstance, types = ['application/json']): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(types, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    requirePlain(request);
    return parse(body);
  });
}

/** @throws {ProblemError} where the body is compressed, or written in something else than UTF-8. */
function requirePlain({ headers }: FastifyRequest): void {
  const charset = /;\s*charset\s*=\s*"?([^;"\s]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  const { 'content-encoding': encoding = 'identity' } = headers;
  if (/^utf-?8$/i.test(charset) && encoding === 'identity') return;
  throw new ProblemError('UNSUPPORTED_MEDIA_TYPE', 'The body must be plain JSON in UTF-8');
}

function parse(body: Buffer): unknown {
  let text: string;
  let json: unknown;
  try {
    text = utf8.decode(body);
    json = JSON.parse(text);
  } catch {
    throw new ProblemError('INVALID_REQUEST', 'The body is not valid JSON');
  }
  // Depth first: the walk over the names follows every level.
  if (isDeeperThan(json, edge.bodyDepth) || hasRefusedName(json) || namesIn(text) > membersOf(json))
    throw new ProblemError(
      'INVALID_REQUEST',
      'The body is nested too deeply, or has a name twice or one that is refused',
    );
  return json;
}

const refused = new Set(['__proto__', 'constructor']);

function hasRefusedName(json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false;
  return Object.entries(json).some(([name, value]) => refused.has(name) || hasRefusedName(value));
}

/** How many names of members stand in a text of valid JSON: of two with one name its value has only the last. */
function namesIn(text: string): number {
  const texts = text.match(/"(?:[^"\\]|\\.)*"\s*:?/g) ?? [];
  return texts.filter((one) => one.endsWith(':')).length;
}

/** How many members the objects of a value have, all levels together. */
function membersOf(json: unknown): number {
  if (typeof json !== 'object' || json === null) return 0;
  const values = Object.values(json);
  return values.reduce((sum, value) => sum + membersOf(value), Array.isArray(json) ? 0 : values.length);
}
