import { pipeline, type Readable } from 'node:stream';
import type { FastifyPluginCallback, FastifyReply } from 'fastify';
import { codingFor, compressOnce, createCompressor } from '../codings.ts';
import { compressing } from '../resilience/tiers.ts';

/** Types whose bytes get shorter: pictures, films and fonts are compressed by their own formats. */
const compressible = /^text\/|[/+](?:json|xml|javascript)\b/;

/**
 * Compresses what no cache has compressed before: pages that stream or lack a section, error pages, searches, personal answers.
 * A cache in front would keep a plain first answer for its whole lifetime, and send it to everybody.
 */
export const compressAnswers: FastifyPluginCallback = (app, _options, loaded) => {
  // Replies whose encoding was set here: one whose stream fails comes a second time, with the error page in its place.
  const ours = new WeakSet<FastifyReply>();

  app.addHook('onSend', ({ headers }, reply, payload, done) => {
    if (ours.delete(reply)) reply.removeHeader('content-encoding');
    if (!isBody(payload) || !isCompressible(reply, payload)) return done(null, payload);
    varyByEncoding(reply);
    const coding = codingFor(headers['accept-encoding']);
    if (!coding) return done(null, payload);
    ours.add(reply);
    reply.header('content-encoding', coding).removeHeader('content-length');
    if (isStream(payload)) {
      // Whichever of the two ends early ends the other, and Fastify answers for both.
      done(
        null,
        pipeline(payload, createCompressor(coding), () => {}),
      );
    } else {
      compressOnce(typeof payload === 'string' ? Buffer.from(payload) : payload, coding).then(
        (bytes) => done(null, bytes),
        done,
      );
    }
  });
  loaded();
};
// Of the whole app; as a plugin, so that it comes behind every hook that changes a body.
Object.assign(compressAnswers, { [Symbol.for('skip-override')]: true });

type Body = Readable | Buffer | string;

function isBody(payload: unknown): payload is Body {
  return typeof payload === 'string' || Buffer.isBuffer(payload) || isStream(payload);
}

function isStream(payload: unknown): payload is Readable {
  return typeof payload === 'object' && payload !== null && 'pipe' in payload;
}

/** Whether a body is long enough, of a type that is worth it, whole, and not compressed yet. */
function isCompressible(reply: FastifyReply, body: Body): boolean {
  const length = isStream(body)
    ? (reply.getHeader('content-length') ?? Number.POSITIVE_INFINITY)
    : Buffer.byteLength(body);
  return (
    Number(length) >= compressing.leastBytes &&
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
