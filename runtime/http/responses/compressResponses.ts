import { pipeline, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, onSendHookHandler } from 'fastify';
import { compressionSettings, compressOnce, createCompressor, encodingFor } from './contentEncodings.ts';

/** Content types worth compressing: images, videos and fonts are compressed by their formats. */
const compressible = /^text\/|[/+](?:json|xml|javascript)\b/;

// Replies whose encoding was set here: when a stream fails, `onSend` runs again with the error page.
const compressedReplies = new WeakSet<FastifyReply>();

/**
 * Compresses responses that are not cached: streamed or degraded pages, error pages, searches, personal responses.
 * Otherwise a cache in front might store an uncompressed first response for its whole lifetime.
 */
export function compressResponses(app: FastifyInstance): void {
  // A route hook instead of an app hook, so that it runs after all app hooks that change the body.
  app.addHook('onRoute', (route) => {
    const others = [route.onSend ?? []].flat();
    // Fastify's generated HEAD routes inherit the hook of the GET route.
    if (!others.includes(compress)) route.onSend = [compress, ...others];
  });
}

const compress: onSendHookHandler = ({ headers }, reply, payload, done) => {
  if (compressedReplies.delete(reply)) reply.removeHeader('content-encoding');
  if (!isBody(payload) || !isCompressible(reply, payload)) return done(null, payload);
  varyByEncoding(reply);
  const encoding = encodingFor(headers['accept-encoding']);
  if (!encoding) return done(null, payload);
  compressedReplies.add(reply);
  reply.header('content-encoding', encoding).removeHeader('content-length');
  if (isStream(payload)) {
    // `pipeline` destroys both streams when one fails, and Fastify handles the error.
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

/** Returns true for a complete, uncompressed body that is long enough and of a compressible type. */
function isCompressible(reply: FastifyReply, body: Body): boolean {
  const length = isStream(body)
    ? (reply.getHeader('content-length') ?? Number.POSITIVE_INFINITY)
    : Buffer.byteLength(body);
  return (
    Number(length) >= compressionSettings.minBytes &&
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
