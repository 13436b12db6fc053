import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PageSource } from '../../contracts/pageSource.ts';
import { sendProblem } from '../../runtime/http/problems/errorHandler.ts';
import { ProblemError, toProblem } from '../../runtime/http/problems/errors.ts';
import { proxyBffCalls } from './bffProxy.ts';
import { createRemotePageSource } from './remotePageSource.ts';

/** Connects a renderer-only process to the BFF at `BFF_URL`: page data and proxied browser calls. */
export async function remoteBff(app: FastifyInstance, bffUrl: string): Promise<PageSource> {
  await proxyBffCalls(app, bffUrl, (reply: FastifyReply) => {
    const { id } = reply.request;
    sendProblem(reply, toProblem(new ProblemError('UNAVAILABLE', 'The BFF is not reachable'), id));
  });
  const source = createRemotePageSource(bffUrl);
  app.addHook('onClose', () => source.close());
  return source;
}
