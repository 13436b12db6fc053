/** Where the sample analytics script sends its events, and the page that shows them. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escapeHtml, sendPlainPage } from './plainPage.ts';

const mostEvents = 200;
const longestDetails = 500;

const batch = z.object({
  page: z.string().max(500),
  events: z.array(z.looseObject({ event: z.string().min(1).max(100) })).max(100),
});

interface CollectedEvent {
  time: string;
  page: string;
  event: string;
  details: string;
}

/** Adds `POST /sandbox/analytics/events` and `GET /sandbox/analytics`, which lists the last 200 of them. */
export function addCollector(app: FastifyInstance): void {
  let collected: CollectedEvent[] = [];

  // A beacon comes as plain text: it needs no leave of a server on another origin.
  app.post('/sandbox/analytics/events', { bodyLimit: 64 * 1024 }, (request, reply) => {
    const { success, data } = batch.safeParse(parsed(request.body));
    if (!success) return reply.code(400).send();
    const time = new Date().toISOString();
    const fresh = data.events.map(({ event, ...details }) => ({
      time,
      page: data.page,
      event,
      details: JSON.stringify(details).slice(0, longestDetails),
    }));
    collected = [...fresh.reverse(), ...collected].slice(0, mostEvents);
    return reply.code(204).send();
  });

  app.get('/sandbox/analytics', (_request, reply) =>
    sendPlainPage(reply, { region: 'global', title: 'Analytics events', body: tableOf(collected) }),
  );
}

function parsed(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function tableOf(events: readonly CollectedEvent[]): string {
  const note = `<p>The last ${mostEvents} events, newest first. A browser sends them once its visitor has allowed statistics.</p>`;
  if (events.length === 0) return `${note}<p>None yet.</p>`;
  const rows = events.map(
    (row) =>
      `<tr>${[row.time, row.event, row.page, row.details].map((text) => `<td>${escapeHtml(text)}</td>`).join('')}</tr>`,
  );
  const head = ['Time', 'Event', 'Page', 'Details'].map((name) => `<th scope="col">${name}</th>`).join('');
  return `${note}<div class="scroll" tabindex="0" role="region" aria-label="Events"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}
