import type { FastifyPluginAsync } from 'fastify';

/** Placeholder until the contract's routes are written. */
export const contractRoutes: FastifyPluginAsync = async () => {};
