import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Who a request comes from and which host it means, as far as that can be believed. */
export interface Clients {
  /** Host and port; empty without one. */
  hostOf(request: Pick<IncomingMessage, 'headers' | 'socket'>): string;
  /** What a client is counted by; null for a proxy of ours that asks on its own behalf, as a renderer does. */
  countedAs(request: IncomingMessage): string | null;
  /** Whether it comes from a proxy of ours, whose word counts. */
  isProxy(request: Pick<IncomingMessage, 'socket'>): boolean;
}

/** @param trustedProxies Addresses whose `X-Forwarded-*` headers are believed (TRUST_PROXY), as Fastify believes them. */
export function createClients(trustedProxies: readonly string[]): Clients {
  const trusts = trustedProxies.length > 0 ? proxyAddr.compile([...trustedProxies]) : () => false;
  const isProxy = ({ socket }: Pick<IncomingMessage, 'socket'>) =>
    socket.remoteAddress !== undefined && trusts(socket.remoteAddress, 0);

  return {
    isProxy,
    hostOf(request) {
      const { host = '', 'x-forwarded-host': forwarded } = request.headers;
      if (forwarded === undefined || !isProxy(request)) return host;
      return String(forwarded).split(',').at(-1)?.trim() ?? '';
    },
    countedAs(request) {
      if (!isProxy(request)) return networkOf(request.socket.remoteAddress ?? '');
      const address = proxyAddr(request, trusts);
      return trusts(address, 0) ? null : networkOf(address);
    },
  };
}

/** An IPv6 client has a network of its own, with as many addresses as it likes. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const known = ipaddr.process(address);
  return 'parts' in known ? known.parts.slice(0, 4).join(':') : known.toString();
}
