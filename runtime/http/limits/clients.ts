import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Client and host of a request; forwarded headers count only from trusted proxies. */
export interface Clients {
  /** Returns the requested host with port; empty without a host. */
  hostOf(request: Pick<IncomingMessage, 'headers' | 'socket'>): string;
  /** Returns the rate limit key of the client; null for a trusted proxy's own request, such as a renderer's. */
  rateLimitKey(request: IncomingMessage): string | null;
  /** Returns true when the request comes from a trusted proxy. */
  isProxy(request: Pick<IncomingMessage, 'socket'>): boolean;
}

/**
 * Creates the client lookup, with the same rules as Fastify's `trustProxy`.
 * @param trustedProxies Value of TRUST_PROXY.
 */
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
    rateLimitKey(request) {
      if (!isProxy(request)) return networkOf(request.socket.remoteAddress ?? '');
      const address = proxyAddr(request, trusts);
      return trusts(address, 0) ? null : networkOf(address);
    },
  };
}

/** Returns an IPv4 address or the /64 network of an IPv6 address, as a client controls its whole network. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return 'parts' in parsed ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}
