import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from '../config/config.ts';
import { edge } from './limits/edge.ts';

/**
 * Has an app listen; returns its port. The kernel holds as many connections that were not accepted yet as there may be:
 * beyond its usual 511 it drops or resets them, and nobody would learn when to come again.
 * @param names The settings that say where. @throws {ConfigError} when the port cannot be had.
 */
export async function listen(app: FastifyInstance, names: string, host: string, port: number): Promise<number> {
  try {
    await app.listen({ host, port, backlog: edge.connections });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new ConfigError([`${names}: cannot listen on ${host}:${port} (${code})`]);
  }
  return portOf(app);
}

/** The port of an app; 0 before it listens. */
export function portOf({ server }: Pick<FastifyInstance, 'server'>): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** The site's own origin; the port is known once it listens. */
export function originOf({ SITE_ORIGIN }: Pick<Config, 'SITE_ORIGIN'>, port: number): string {
  return SITE_ORIGIN ?? `http://localhost:${port}`;
}
