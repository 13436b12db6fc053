/** Requests at a steady rate, whether or not the answers keep up with it: as visitors come, who do not know of each other. */
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createReader } from './busyClients.ts';
import { startLagMeter } from './lagMeter.ts';

export interface Answered {
  /** When it was due, from the beginning, ms. */
  dueMs: number;
  /** 0 for a connection that ended without an answer. */
  status: number;
  /** From when it was due, but for what held up this process itself, ms. */
  ms: number;
}

interface Load {
  /** Asked for in turns. */
  paths: readonly string[];
  perSecond: number;
  seconds: number;
}

/** A connection that has no request under way is used again. */
interface Client {
  ask(path: string, at: number): void;
}

/** How often it is looked at which requests are due, ms. */
const tickMs = 1;
/** What is not answered by then counts as lost. */
const patienceMs = 20_000;

/** @returns What became of each request. */
export async function askAtRate(origin: string, { paths, perSecond, seconds }: Load): Promise<Answered[]> {
  const idle: Client[] = [];
  const ended: { status: number; dueAt: number; endedAt: number }[] = [];
  const sockets = new Set<ReturnType<typeof connect>>();
  const { hostname, port, host } = new URL(origin);

  function open(): Client {
    let dueAt: number | null = null;
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    sockets.add(socket);
    const answer = (status: number) => {
      if (dueAt !== null) ended.push({ status, dueAt, endedAt: performance.now() });
      dueAt = null;
    };
    const client: Client = {
      ask(path, at) {
        dueAt = at;
        socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`, 'latin1');
      },
    };
    const read = createReader((status) => {
      answer(status);
      idle.push(client);
    });
    socket.on('data', read);
    socket.on('error', () => {});
    socket.on('close', () => {
      answer(0);
      sockets.delete(socket);
      const at = idle.indexOf(client);
      if (at >= 0) idle.splice(at, 1);
    });
    return client;
  }

  const lag = startLagMeter(2 * tickMs);
  const startedAt = performance.now();
  const total = Math.round(perSecond * seconds);
  for (let sent = 0; sent < total; await wait(tickMs)) {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1_000) * perSecond));
    while (sent < due) {
      sent += 1;
      const client = idle.pop() ?? open();
      client.ask(paths[sent % paths.length] ?? '/', startedAt + (sent / perSecond) * 1_000);
    }
  }
  const giveUpAt = performance.now() + patienceMs;
  while (ended.length < total && performance.now() < giveUpAt) await wait(tickMs);
  for (const socket of sockets) socket.destroy();
  lag.stop();
  return ended.map(({ status, dueAt, endedAt }) => ({
    dueMs: dueAt - startedAt,
    status,
    ms: endedAt - dueAt - lag.between(dueAt, endedAt),
  }));
}
