import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/errors.ts';
import { edge } from './edge.ts';
import { isNestedDeeperThan } from './isNestedDeeperThan.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Restricts request bodies of routes registered afterwards to uncompressed JSON in UTF-8 of limited depth, without
 * names that allow prototype pollution and without duplicate members, which parsers treat differently.
 * @param types Accepted content types.
 */
export function acceptJsonOnly(app: FastifyInstance, types = ['application/json']): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(types, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    requirePlain(request);
    return parse(body);
  });
}

/** @throws {ProblemError} when the body is compressed or not UTF-8. */
function requirePlain({ headers }: FastifyRequest): void {
  const charset = /;\s*charset\s*=\s*"?([^;"\s]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  const { 'content-encoding': encoding = 'identity' } = headers;
  if (/^utf-?8$/i.test(charset) && encoding === 'identity') return;
  throw new ProblemError('UNSUPPORTED_MEDIA_TYPE', 'The body must be uncompressed JSON in UTF-8');
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
  // Depth is checked first, as the other checks are recursive.
  if (isNestedDeeperThan(json, edge.bodyDepth) || hasRefusedName(json) || namesIn(text) > membersOf(json))
    throw new ProblemError(
      'INVALID_REQUEST',
      'The body is nested too deeply, or has a duplicate or forbidden member name',
    );
  return json;
}

const refusedNames = new Set(['__proto__', 'constructor']);

function hasRefusedName(json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false;
  return Object.entries(json).some(([name, value]) => refusedNames.has(name) || hasRefusedName(value));
}

/** Counts the member names in valid JSON text, duplicates included. */
function namesIn(text: string): number {
  const strings = text.match(/"(?:[^"\\]|\\.)*"\s*:?/g) ?? [];
  return strings.filter((string) => string.endsWith(':')).length;
}

/** Counts the members of all objects in a parsed value; it has only the last of duplicate members. */
function membersOf(json: unknown): number {
  if (typeof json !== 'object' || json === null) return 0;
  const values = Object.values(json);
  return values.reduce((sum, value) => sum + membersOf(value), Array.isArray(json) ? 0 : values.length);
}
