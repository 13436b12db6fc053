/** Receives the events of the sample analytics script, and shows them on a page. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escapeHtml, sendPlainPage } from './plainPage.ts';

const maxEvents = 200;

const batch = z.object({
  page: z.string(),
  events: z.array(z.looseObject({ event: z.string() })).max(100),
});

/** Adds `POST /sandbox/analytics/events` and `GET /sandbox/analytics`, which lists the latest events, newest first. */
export function addCollector(app: FastifyInstance): void {
  let collected: string[] = [];

  // Beacons are sent as plain text, because other types would need a CORS preflight.
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
    const note = `<p>The last ${maxEvents} events, newest first. Browsers send events once the visitor has allowed statistics.</p>`;
    return sendPlainPage(reply, {
      region: 'global',
      title: 'Analytics events',
      body: `${note}<ol>${rows.join('')}</ol>`,
    });
  });
}
