import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { ErrorAnswer } from '../client/app/loadPage.ts';
import { toDataBlock } from '../contracts/dataBlock.ts';
import type { Degraded } from '../contracts/endpoint.ts';
import type { Answered, PageReply, PageSource, PageVisit } from '../contracts/pageSource.ts';
import type { Shell } from '../contracts/pages/shell.ts';
import { type RegionCode, regions } from '../contracts/regions.ts';
import { type PageKind, splitRegion } from '../contracts/routes.ts';
import type { ThirdPartyScript } from '../contracts/siteSettings.ts';
import type { DocumentInput, Renderer } from './document.ts';
import { fixedTexts } from './fixedTexts.ts';
import type { FrameOf } from './frame.ts';
import type { SendHtml } from './sendHtml.ts';
import { isShown } from './shownKinds.ts';

/** Third-party scripts of a page, in the order they are loaded in. */
export type ScriptsOf = (region: RegionCode, kind: PageKind | 'error') => readonly ThirdPartyScript[];

interface PageHandlerParts {
  source: PageSource;
  renderer: Renderer;
  frameOf: FrameOf;
  sendHtml: SendHtml;
  /** A function because a free port is known only when the server listens. */
  siteOrigin: () => string;
  scriptsOf: ScriptsOf;
}

/** Answers any address of the site: the page that the BFF has for it, or the error page in the edition's language. */
export function createPageHandler({ source, renderer, frameOf, sendHtml, siteOrigin, scriptsOf }: PageHandlerParts) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const visit = toVisit(request);
    // A robot reads the document once, as it came: it gets the finished page.
    const streaming = !isbot(request.headers['user-agent']);
    const [shell, page] = await Promise.all([source.shell(visit), source.page(visit, { streaming })]);
    const around = {
      shell: shell.answer.data,
      shellBytes: shell.bytes,
      ...fixedTexts(regions[visit.region].strings),
      settings: {
        unprefixed: 'global' as const,
        otherEditions: '',
        scripts: scriptsOf(visit.region, page.type === 'page' ? page.answer.kind : 'error'),
      },
      url: request.url,
      siteOrigin: siteOrigin(),
    };
    if (page.type === 'redirect') {
      request.summary = { region: visit.region, kind: page.redirect.kind };
      return redirect(reply, page);
    }
    if (page.type === 'problem' || !isShown(page.answer.kind)) {
      const { status, code } = page.type === 'problem' ? page.problem : notShown;
      const answer: ErrorAnswer = { kind: 'error', status, code };
      request.summary = { region: visit.region, kind: answer.kind, upstream: shell.upstream };
      const pageBytes = Buffer.from(toDataBlock(answer));
      const html = renderer.whole({ ...around, frame: await frameOf('error'), page: answer, pageBytes });
      return sendHtml(reply.code(answer.status).header('cache-control', 'no-store'), html);
    }

    const degraded = summarise(request, visit, shell, page);
    const frame = await frameOf(page.answer.kind);
    const input = { ...around, frame, page: page.answer, pageBytes: page.bytes };
    if (Object.keys(page.late).length > 0) return stream(request, reply, input, page.late);
    reply.header(
      'cache-control',
      degraded.length > 0 || page.unsure ? 'no-store' : 'public, max-age=0, must-revalidate',
    );
    return sendHtml(reply, renderer.whole(input));
  };

  function stream(
    request: FastifyRequest,
    reply: FastifyReply,
    input: DocumentInput,
    late: Record<string, Promise<unknown>>,
  ) {
    const nonce = randomBytes(16).toString('base64');
    const { stream: body, abort } = renderer.streamed(input, late, {
      nonce,
      onError(error) {
        // A visitor who leaves ends the render; that is no failure.
        if (!reply.raw.destroyed) request.log.error({ err: error }, 'a section failed to render');
      },
    });
    // The response's end, not the request's: that one comes as soon as the request is read.
    reply.raw.once('close', abort);
    return sendHtml(reply.header('cache-control', 'no-store'), body, nonce);
  }
}

/** A bare 301 is kept by browsers for good: one that ends is kept no longer than that. */
function redirect(reply: FastifyReply, { redirect: { location, status }, maxAgeSeconds }: Redirect): FastifyReply {
  const maxAge = Math.min(maxAgeSeconds ?? longestRedirectSeconds, longestRedirectSeconds);
  return reply.header('cache-control', `public, max-age=${maxAge}`).redirect(location, status);
}

type Redirect = Extract<PageReply, { type: 'redirect' }>;

const longestRedirectSeconds = 300;

/** A page that is there as JSON and has no module yet. */
const notShown = { status: 404, code: 'PRODUCT_OFFLINE' };

function toVisit({ url, id }: FastifyRequest): PageVisit {
  const [path = '/', query = ''] = url.split(/\?(.*)/s, 2);
  return { region: splitRegion(path).region, path, query, pageUrl: url, requestId: id };
}

/** Says in the request's log line what page it was, and what was missing from it; answers with what is missing by now. */
function summarise(
  request: FastifyRequest,
  { region }: PageVisit,
  shell: Answered<Shell>,
  page: Extract<PageReply, { type: 'page' }>,
): Degraded {
  const degraded = () => [...shell.answer.degraded, ...page.answer.degraded];
  request.summary = {
    region,
    kind: page.answer.kind,
    degraded: degraded(),
    late: Object.keys(page.late),
    upstream: page.upstream,
    shell: shell.upstream,
  };
  // A late section that fails is known before the stream ends, and the log line is written after that.
  void Promise.all(Object.values(page.late)).then(() => {
    request.summary['degraded'] = degraded();
  });
  return degraded();
}
