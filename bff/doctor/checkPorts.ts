import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, isIPv4 } from 'node:net';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { examining } from '../resilience/tiers.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

/** Whether the server could listen, or does already. */
export async function checkPorts({ HOST, PORT, OPS_HOST, OPS_PORT }: Config): Promise<Finding[]> {
  if (PORT === OPS_PORT && PORT !== 0 && (await areOne(HOST, OPS_HOST)))
    return [wrong('PORT', `is ${PORT}, as OPS_PORT is: the second listener fails`, 'Give the two different ports')];
  return Promise.all([checkPort('PORT', HOST, PORT), checkPort('OPS_PORT', OPS_HOST, OPS_PORT)]);
}

/** Whether who listens at one of two hosts has the other's port, too. */
async function areOne(host: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all([addressOf(host), addressOf(other)]);
  return one === two || isWithin(one, two) || isWithin(two, one);
}

/** A wildcard is every address of its kind, and `::` of both. */
const isWithin = (address: string, wildcard: string) =>
  wildcard === '::' || (wildcard === '0.0.0.0' && isIPv4(address));

/** As a listener finds it; the host itself where it has none, which is spoken of below. */
const addressOf = (host: string) =>
  lookup(host).then(
    ({ address }) => address,
    () => host,
  );

async function checkPort(setting: string, host: string, port: number): Promise<Finding> {
  if (port === 0) return note(setting, 'is 0: a free port is taken, another one at each start');
  const code = await faultOf(host, port);
  if (code === null) return ok(setting, `${host}:${port} is free`);
  if (code === 'EADDRINUSE') return (await isOurs(host, port)) ? ours(setting, host, port) : taken(setting, host, port);
  return wrong(setting, `nothing can listen on ${host}:${port} (${code})`, remedies[code] ?? 'Try another one');
}

const remedies: Readonly<Record<string, string>> = {
  EACCES: 'Ports below 1024 need a right (CAP_NET_BIND_SERVICE): take a higher one behind a proxy',
  EADDRNOTAVAIL: 'The address is none of this machine: 0.0.0.0 is all of them',
  ENOTFOUND: 'The host has no address',
};

const ours = (setting: string, host: string, port: number) =>
  note(setting, `a server of ours is at ${host}:${port} already: a second one needs another port`);
const taken = (setting: string, host: string, port: number) =>
  wrong(setting, `another program is at ${host}:${port}`, `Stop it, or choose another ${setting}`);

/** Why nothing can listen there; null when something can. */
async function faultOf(host: string, port: number): Promise<string | null> {
  const server = createServer();
  try {
    const listening = once(server, 'listening');
    server.listen({ host, port });
    await listening;
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'failed';
  } finally {
    server.close();
  }
}

const alive = z.object({ status: z.literal('ok') });

async function isOurs(host: string, port: number): Promise<boolean> {
  const near = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  try {
    const reply = await fetch(`http://${near}:${port}/livez`, { signal: AbortSignal.timeout(examining.probeMs) });
    return alive.safeParse(await reply.json()).success;
  } catch {
    return false;
  }
}
