import Fastify from 'fastify';
import { type BuiltSite, startBuiltSite } from '../../../tools/builtSite.ts';
import { freePort } from '../../../tools/freePort.ts';
import { testContent } from './testContent.ts';

/** Starts a built site whose content API serves the layout test pages and forwards all other calls to the sandbox. */
export async function startTestContentSite(env: Record<string, string> = {}): Promise<BuiltSite> {
  const sandboxPort = await freePort();
  const content = Fastify({ forceCloseConnections: true });
  content.all('/*', async ({ method, url, body }, reply) => {
    const result = testContent(new URL(url, 'http://content.test'));
    if (result !== undefined) return { status: 0, message: '', result };
    const response = await fetch(`http://127.0.0.1:${sandboxPort}${url}`, {
      method,
      ...(method === 'POST' && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const type = response.headers.get('content-type') ?? 'text/plain';
    return reply
      .code(response.status)
      .type(type)
      .send(await response.text());
  });
  const CONTENT_API_URL = await content.listen({ host: '127.0.0.1', port: 0 });
  const built = await startBuiltSite({ SANDBOX_PORT: String(sandboxPort), CONTENT_API_URL, ...env });
  return {
    ...built,
    async stop(signal) {
      const code = await built.stop(signal);
      await content.close();
      return code;
    },
  };
}
