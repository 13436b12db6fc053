import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PageSource } from '../../contracts/pageSource.ts';
import { sendProblem } from '../../runtime/http/problems/errorHandler.ts';
import { ProblemError, toProblem } from '../../runtime/http/problems/errors.ts';
import { passOnCalls } from './bffProxy.ts';
import { createRemotePageSource } from './remotePageSource.ts';

/** The BFF of a process that only renders: pages from `BFF_URL`, and the browser's calls passed on to it. */
export async function remoteBff(app: FastifyInstance, bffUrl: string): Promise<PageSource> {
  await passOnCalls(app, bffUrl, (reply: FastifyReply) => {
    const { id } = reply.request;
    sendProblem(reply, toProblem(new ProblemError('UNAVAILABLE', 'The BFF does not answer'), id));
  });
  const source = createRemotePageSource(bffUrl);
  app.addHook('onClose', () => source.close());
  return source;
}
