/**
 * The development panel: with `?debug` in its address every page ends with what was done to make it. Nothing of this is loaded in
 * production (docs/decisions/0036-the-development-panel.md).
 */
import { pipeline, Readable, Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { request as ask } from 'undici';
import type { PageSource } from '../../contracts/pageSource.ts';
import type { Config } from '../config.ts';
import { traceIdOf } from '../tracing/spans.ts';
import { createPageRecord, type PageRecord, watchedSource } from './pageRecord.ts';
import { debugPanel } from './panel/debugPanel.ts';
import { panelStyle } from './panel/panelStyle.ts';
import { createRecent } from './recent.ts';
import { preciseNow, type Recorded } from './recorder.ts';
import { asksForPanel, createRecorders, mostRequests, type Recorders } from './recorders.ts';

const panelStylePath = '/bff/dev/panel.css';
const recordsPath = '/bff/dev/records';
/** How long a page waits for what its BFF has written down. */
const tellingMs = 2_000;
/** The routes of a renderer's pages. */
const pageRoutes = new Set<string | undefined>(['/', '/*']);

/** What the parts of a server get in development. */
export interface Debugging {
  /** For a BFF. */
  recorders: Recorders;
  /** The source that a renderer is to ask. */
  watched(source: PageSource): PageSource;
  /** Whether an address asks for what is made for nobody else. */
  asksForPanel(url: string): boolean;
}

/** Has the pages of an app end with the panel where it is asked for, and answers another process what was looked up here. */
export function startDebugging(app: FastifyInstance, { ROLE, BFF_URL }: Pick<Config, 'ROLE' | 'BFF_URL'>): Debugging {
  const recorders = createRecorders({ isBffAlone: ROLE === 'bff' });
  const records = createRecent<PageRecord>(mostRequests);

  app.addHook('onRequest', (request, _reply, done) => {
    if (recorders.wantedBy(request)) recorders.begin(request.id);
    if (isPage(request)) records.set(request.id, createPageRecord());
    done();
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const record = records.get(request.id);
    if (!record || !isPage(request)) return payload;
    reply.header('cache-control', 'no-store');
    const isHtml = String(reply.getHeader('content-type')).startsWith('text/html');
    // A redirect has nothing to put it into.
    if (!isHtml || !payload) return payload;
    const isWhole = !(payload instanceof Readable);
    // From all that the page source had to tell by now.
    const toldAt = Math.max(record.startedAt, ...record.phases.map(({ endedAt }) => endedAt ?? 0));
    if (isWhole) record.phases.push({ name: 'rendering', startedAt: toldAt, endedAt: preciseNow() });
    const draw = async (bytes: number) => {
      record.sizes.push({ name: 'HTML', bytes });
      if (!isWhole) record.phases.push({ name: 'streaming', startedAt: toldAt, endedAt: preciseNow() });
      const url = request.url;
      return debugPanel({
        url,
        requestId: request.id,
        traceId: traceIdOf(request.raw),
        status: reply.statusCode,
        record,
        recorded: BFF_URL ? await recordedElsewhere(BFF_URL, request.id) : (recorders.of(request.id) ?? null),
        drawnAt: preciseNow(),
        stylePath: panelStylePath,
      });
    };
    if (!isWhole) return streamedWith(payload, draw);
    const document = Buffer.from(payload as string | Buffer);
    return withPanel(document, await draw(document.byteLength));
  });

  app.get(panelStylePath, (_request, reply) =>
    reply.headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }).send(panelStyle),
  );
  app.get<{ Params: { id: string } }>(`${recordsPath}/:id`, ({ params }, reply) => {
    const recorder = recorders.of(params.id);
    return recorder ? reply.header('cache-control', 'no-store').send(recorder) : reply.callNotFound();
  });

  return {
    recorders,
    asksForPanel,
    watched: (source) => watchedSource(source, (requestId) => records.get(requestId)),
  };
}

function isPage({ method, url, routeOptions }: FastifyRequest): boolean {
  return method === 'GET' && pageRoutes.has(routeOptions.url) && asksForPanel(url);
}

/** What a BFF in another process has looked up for a request; null when it does not tell, as in production. */
async function recordedElsewhere(bffUrl: string, requestId: string): Promise<Recorded | null> {
  try {
    const { statusCode, body } = await ask(`${bffUrl}${recordsPath}/${requestId}`, {
      signal: AbortSignal.timeout(tellingMs),
    });
    const text = await body.text();
    return statusCode === 200 ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** A document with the panel as the last of its body; as it is where it has no end. */
function withPanel(document: Buffer, panel: string): Buffer {
  const at = document.lastIndexOf('</body>');
  if (at < 0) return document;
  return Buffer.concat([document.subarray(0, at), Buffer.from(panel), document.subarray(at)]);
}

/** The panel comes with the last portion, when late sections have come. */
function streamedWith(document: Readable, draw: (bytes: number) => Promise<string>): Readable {
  let bytes = 0;
  const whole = new Transform({
    transform(portion: Buffer, _encoding, done) {
      bytes += portion.byteLength;
      if (!portion.includes('</body>')) return done(null, portion);
      draw(bytes).then((panel) => done(null, withPanel(portion, panel)), done);
    },
  });
  // A visitor who leaves ends the render as well; that is no failure.
  return pipeline(document, whole, () => {});
}
