import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { tooLate, within } from '../../contracts/within.ts';
import { pool } from '../resilience/tiers.ts';

/** Why a connection could not be made. */
export class ReachError extends Error {
  readonly step: 'name' | 'connection' | 'tls';
  readonly code: string;

  constructor(step: ReachError['step'], code: string) {
    super(`${step}: ${code}`);
    this.name = 'ReachError';
    this.step = step;
    this.code = code;
  }
}

export interface Reached {
  /** What was done and how long it took, in words. */
  text: string;
  /** When the certificate ends, ms; null without one. */
  certificateEndsAt: number | null;
}

/** Finds a host, connects to it and, on https, agrees on TLS, within the time that the product takes for it. @throws {ReachError} */
export async function reach(url: URL): Promise<Reached> {
  const isSecure = url.protocol === 'https:';
  const port = Number(url.port) || (isSecure ? 443 : 80);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const [found, nameMs] = await timed('name', addressOf(host));
  // By its name: where a host has several addresses, Node takes the one that answers, as it does for the product.
  const tcp = connectTcp({ host, port });
  try {
    const [, tcpMs] = await timed('connection', connected(tcp, 'connect'));
    const text = `${found.address === host ? '' : `found (${nameMs} ms), `}connected (${tcpMs} ms)`;
    if (!isSecure) return { text, certificateEndsAt: null };
    // An address has no name to ask for, and its certificate has to be of it all the same.
    const tls = connectTls({ socket: tcp, host, ...(found.address !== host && { servername: host }) });
    const [, tlsMs] = await timed('tls', connected(tls, 'secureConnect'));
    const certificateEndsAt = Date.parse(tls.getPeerCertificate().valid_to);
    return { text: `${text}, ${tls.getProtocol()} (${tlsMs} ms)`, certificateEndsAt };
  } finally {
    tcp.destroy();
  }
}

async function addressOf(host: string): Promise<{ address: string }> {
  const found = await within(pool.connectMs, lookup(host));
  if (found === tooLate) throw new ReachError('name', `nothing within ${pool.connectMs} ms`);
  return found;
}

function connected(socket: Socket | TLSSocket, event: string): Promise<unknown> {
  return once(socket, event, { signal: AbortSignal.timeout(pool.connectMs) });
}

async function timed<T>(step: ReachError['step'], work: Promise<T>): Promise<[T, number]> {
  const startedAt = performance.now();
  try {
    return [await work, Math.round(performance.now() - startedAt)];
  } catch (error) {
    if (error instanceof ReachError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed';
    throw new ReachError(step, code === 'ABORT_ERR' ? `nothing within ${pool.connectMs} ms` : code);
  }
}

/** What a failure means, and what to do. @param setting Where the address was taken from. */
export function explainReach({ step, code }: ReachError, url: URL, setting: string): { text: string; remedy: string } {
  if (step === 'name') {
    return {
      text: `${url.hostname} has no address (${code})`,
      remedy: `Look for a mistake in ${setting}, and whether this machine's name server knows the host`,
    };
  }
  if (step === 'connection') {
    const isRefused = code === 'ECONNREFUSED';
    return {
      text: isRefused ? `${url.host} refuses connections` : `${url.host} takes no connection (${code})`,
      remedy: isRefused
        ? `Is it running, and is the port in ${setting} right?`
        : `Look at firewalls and routes between here and ${url.host}`,
    };
  }
  return {
    text: `${url.host} and this machine do not agree on TLS (${code})`,
    remedy: remedyOfTls(code, url, setting),
  };
}

function remedyOfTls(code: string, url: URL, setting: string): string {
  if (code === 'CERT_HAS_EXPIRED') return 'Its certificate is over: have it renewed';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `Its certificate is of another name: is ${url.hostname} in ${setting} right?`;
  if (/SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/.test(code))
    return 'Nobody whom Node trusts has signed its certificate: name the file of your own authority in NODE_EXTRA_CA_CERTS';
  if (/EPROTO|WRONG_VERSION|ECONNRESET/.test(code))
    return `Does it speak https at this port? Else ${setting} begins with http://`;
  return 'Ask its owner';
}
