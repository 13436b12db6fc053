/** Where the sample analytics script sends its events, and the page that shows them. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escapeHtml, sendPlainPage } from './plainPage.ts';

const maxEvents = 200;

const batch = z.object({
  page: z.string(),
  events: z.array(z.looseObject({ event: z.string() })).max(100),
});

/** Adds `POST /sandbox/analytics/events` and `GET /sandbox/analytics`, which lists the last of them, newest first. */
export function addCollector(app: FastifyInstance): void {
  let collected: string[] = [];

  // A beacon says that it is plain text: it then needs no leave of a server on another origin.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  app.post('/sandbox/analytics/events', { bodyLimit: 64 * 1024 }, ({ body }, reply) => {
    const { success, data } = batch.safeParse(body);
    if (!success) return reply.code(400).send();
    const lines = data.events.map((event) => JSON.stringify({ page: data.page, ...event }));
    collected = [...lines.reverse(), ...collected].slice(0, maxEvents);
    return reply.code(204).send();
  });

  app.get('/sandbox/analytics', (_request, reply) => {
    const rows = collected.map((line) => `<li><code>${escapeHtml(line)}</code></li>`);
    const note = `<p>The last ${maxEvents} events, newest first. A browser sends them once its visitor has allowed statistics.</p>`;
    return sendPlainPage(reply, {
      region: 'global',
      title: 'Analytics events',
      body: `${note}<ol>${rows.join('')}</ol>`,
    });
  });
}
