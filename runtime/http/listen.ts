import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from '../config/config.ts';
import { edge } from './limits/edge.ts';

/**
 * Starts an app's listener; returns its port. The backlog equals the connection limit: beyond Node's default of 511 the
 * kernel would drop or reset connections without a response.
 * @param settingNames Settings of host and port, for the error message.
 * @throws {ConfigError} when the app cannot listen there.
 */
export async function listen(app: FastifyInstance, settingNames: string, host: string, port: number): Promise<number> {
  try {
    await app.listen({ host, port, backlog: edge.connections });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new ConfigError([`${settingNames}: cannot listen on ${host}:${port} (${code})`]);
  }
  return portOf(app);
}

/** Returns the port of an app; 0 before it listens. */
export function portOf({ server }: Pick<FastifyInstance, 'server'>): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Returns the origin of the site. */
export function originOf({ SITE_ORIGIN }: Pick<Config, 'SITE_ORIGIN'>, port: number): string {
  return SITE_ORIGIN ?? `http://localhost:${port}`;
}
