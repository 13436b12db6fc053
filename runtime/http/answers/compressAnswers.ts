import { pipeline, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, onSendHookHandler } from 'fastify';
import { compressing, compressOnce, createCompressor, encodingFor } from './contentEncodings.ts';

/** Types whose bytes get shorter: pictures, films and fonts are compressed by their own formats. */
const compressible = /^text\/|[/+](?:json|xml|javascript)\b/;

// Replies whose encoding was set here: one whose stream fails comes a second time, with the error page in its place.
const ours = new WeakSet<FastifyReply>();

/**
 * Compresses what no cache has compressed before: pages that stream or lack a section, error pages, searches, personal answers.
 * A cache in front would store a plain first answer for its whole lifetime, and send it to everybody.
 */
export function compressAnswers(app: FastifyInstance): void {
  // A hook of each route and not of the app: it comes behind every hook of the app that changes a body.
  app.addHook('onRoute', (route) => {
    const others = [route.onSend ?? []].flat();
    // The route for HEAD, which Fastify makes of the one for GET, has it already.
    if (!others.includes(compress)) route.onSend = [compress, ...others];
  });
}

const compress: onSendHookHandler = ({ headers }, reply, payload, done) => {
  if (ours.delete(reply)) reply.removeHeader('content-encoding');
  if (!isBody(payload) || !isCompressible(reply, payload)) return done(null, payload);
  varyByEncoding(reply);
  const encoding = encodingFor(headers['accept-encoding']);
  if (!encoding) return done(null, payload);
  ours.add(reply);
  reply.header('content-encoding', encoding).removeHeader('content-length');
  if (isStream(payload)) {
    // Whichever of the two ends early ends the other, and Fastify answers for both.
    done(
      null,
      pipeline(payload, createCompressor(encoding), () => {}),
    );
  } else {
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
    compressOnce(body, encoding).then((bytes) => done(null, bytes), done);
  }
};

type Body = Readable | Buffer | string;

function isBody(payload: unknown): payload is Body {
  return typeof payload === 'string' || Buffer.isBuffer(payload) || isStream(payload);
}

function isStream(payload: unknown): payload is Readable {
  return typeof payload === 'object' && payload !== null && 'pipe' in payload;
}

/** A body is compressed when it is long enough, of a type that gets shorter, whole, and not compressed yet. */
function isCompressible(reply: FastifyReply, body: Body): boolean {
  const length = isStream(body)
    ? (reply.getHeader('content-length') ?? Number.POSITIVE_INFINITY)
    : Buffer.byteLength(body);
  return (
    Number(length) >= compressing.minBytes &&
    compressible.test(String(reply.getHeader('content-type'))) &&
    !reply.hasHeader('content-encoding') &&
    !reply.hasHeader('content-range')
  );
}

function varyByEncoding(reply: FastifyReply): void {
  const others = reply.getHeader('vary');
  if (others === undefined) reply.header('vary', 'accept-encoding');
  else if (!/\baccept-encoding\b/i.test(String(others))) reply.header('vary', `${others}, accept-encoding`);
}
