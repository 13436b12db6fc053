import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { beforeAll, describe, expect } from 'vitest';
import { behindEdge } from '../support/behindEdge.ts';
import { dropConnection, sharedHeaders } from '../support/edgeProduct.ts';
import { edgeServers, operations } from '../support/edgeServers.ts';
import { eventually } from '../support/eventually.ts';
import { fetchHead } from '../support/fetchHead.ts';

const token = 'a token';
const longCaching = 'max-age=54, stale-while-revalidate=300, stale-if-error=86400';

// Sequential: a purge affects the entries of all tests.
describe.each(edgeServers)('$name', (server) => {
  const { testIfInstalled, product, edge } = behindEdge(server);
  /** Purge requests that the product has received. */
  const purgeRequests: string[] = [];
  beforeAll(() => {
    if (server.missingReason) return;
    product().answer('/ops/purge', async (request, reply) => {
      purgeRequests.push(`${request.headers.authorization} ${await textOf(request)}`);
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{"purged":1,"dryRun":false}');
    });
  });

  const text = async (url: string) => String(await (await fetchHead(edge().origin + url)).body());

  /** Caches the response `old` with these tags; from now on the product responds `new`. */
  async function cacheOld(url: string, tags: string, cdn = longCaching) {
    product().answer(url, { headers: sharedHeaders(cdn, tags), body: 'old' });
    expect(await text(url)).toBe('old');
    product().answer(url, { headers: sharedHeaders(longCaching, tags), body: 'new' });
  }

  async function purge(tags: string[], env: Record<string, string> = {}) {
    const { PATH = '' } = process.env;
    const script = spawn(path.join(operations, 'purge.sh'), tags, {
      env: { PATH, OPS: product().origin, ADMIN_TOKEN: token, ...edge().purgeEnv, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, errors, [code]] = await Promise.all([
      textOf(script.stdout),
      textOf(script.stderr),
      once(script, 'close') as Promise<[number]>,
    ]);
    return { out, errors, code };
  }

  testIfInstalled('a tag purges exactly the entries with this tag', async () => {
    await cacheOld('/de', 'region:de kind:home op:banner');
    await cacheOld('/de-ch', 'region:de-ch kind:home op:banner2');
    await cacheOld('/jp', 'region:jp kind:home');
    const { out, code } = await purge(['region:de']);
    expect([code, out]).toEqual([0, expect.stringContaining('{"purged":1}')]);
    expect(purgeRequests.at(-1)).toBe(`Bearer ${token} {"tags":["region:de"]}`);
    expect([await text('/de'), await text('/de-ch'), await text('/jp')]).toEqual(['new', 'old', 'old']);
  });

  testIfInstalled('several tags purge entries with any of them', async () => {
    await cacheOld('/a', 'region:a kind:home');
    await cacheOld('/b', 'region:b op:header');
    await cacheOld('/c', 'region:c');
    await purge(['region:a', 'op:header']);
    expect(purgeRequests.at(-1)).toBe(`Bearer ${token} {"tags":["region:a","op:header"]}`);
    expect([await text('/a'), await text('/b'), await text('/c')]).toEqual(['new', 'new', 'old']);
  });

  testIfInstalled('“all” purges everything, files included', async () => {
    await cacheOld('/one', 'region:de');
    await cacheOld('/untagged', '');
    await purge(['all']);
    expect(purgeRequests.at(-1)).toBe(`Bearer ${token} {"all":true}`);
    expect([await text('/one'), await text('/untagged')]).toEqual(['new', 'new']);
  });

  testIfInstalled('a purged entry is served as stale fallback while the product fails', async () => {
    await cacheOld('/soft', 'region:soft');
    product().answer('/soft', dropConnection);
    await purge(['region:soft']);
    expect(await text('/soft')).toBe('old');
    product().answer('/soft', { headers: sharedHeaders(longCaching, 'region:soft'), body: 'new' });
    expect(await text('/soft')).toBe('new');
  });

  testIfInstalled('an already stale entry is not served after a purge', async () => {
    await cacheOld('/was-stale', 'region:stale', 'max-age=1, stale-while-revalidate=300, stale-if-error=600');
    // The entry is stale if the edge has sent a second request to the product, which fails.
    product().answer('/was-stale', dropConnection);
    await eventually(async () => {
      await text('/was-stale');
      expect(product().requested('/was-stale').length).toBeGreaterThan(1);
    });
    await purge(['region:stale']);
    product().answer('/was-stale', { headers: sharedHeaders(longCaching, 'region:stale'), body: 'new' });
    expect(await text('/was-stale')).toBe('new');
  });

  testIfInstalled('if the product does not purge, the script fails without purging the edge caches', async () => {
    product().answer('/broken/ops/purge', { status: 503 });
    await cacheOld('/refused', 'region:refused');
    const { code, errors } = await purge(['region:refused'], { OPS: `${product().origin}/broken` });
    expect(code).toBe(1);
    expect(errors).toContain('no edge cache was purged');
    expect(await text('/refused')).toBe('old');
  });

  testIfInstalled.each([[[]], [['region:de"']], [['a b']]])('%j is rejected as list of tags', async (tags) => {
    const before = purgeRequests.length;
    expect((await purge(tags)).code).toBe(1);
    expect(purgeRequests).toHaveLength(before);
  });

  testIfInstalled.each([[['all', 'region:de']], [['region:de', 'all']]])(
    '%j is rejected: all excludes further tags',
    async (tags) => {
      const before = purgeRequests.length;
      const { code, errors } = await purge(tags);
      expect([code, errors]).toEqual([1, 'all purges everything: remove the other tags\n']);
      expect(purgeRequests).toHaveLength(before);
    },
  );

  // nginx is purged in its cache files: it has no listener for purges, and a response pending during one is cached.
  if (server.name === 'Varnish') {
    testIfInstalled('a response that was pending during the purge is not cached', async () => {
      let release = () => {};
      product().answer('/under-way', (_request, reply) => {
        release = () => reply.writeHead(200, sharedHeaders(longCaching, 'region:under-way')).end('old');
      });
      const visitor = text('/under-way');
      await eventually(() => expect(product().requested('/under-way')).toHaveLength(1));
      await purge(['region:under-way']);
      release();
      expect(await visitor).toBe('old');
      product().answer('/under-way', { headers: sharedHeaders(longCaching, 'region:under-way'), body: 'new' });
      expect(await text('/under-way')).toBe('new');
    });

    testIfInstalled('visitors cannot purge', async () => {
      await cacheOld('/visitors', 'region:visitors');
      const headers = { 'surrogate-key': 'region:visitors' };
      const reply = await fetchHead(`${edge().origin}/`, { method: 'PURGE', headers });
      expect(reply.lines[0]).toMatch(/^405/);
      // The purge listener rejects requests from other IP addresses, too.
      const purgeRequest = request(edge().purgeEnv['VARNISH'] ?? '', {
        method: 'PURGE',
        headers,
        localAddress: '127.0.0.2',
        agent: false,
      });
      purgeRequest.end();
      const [refused] = (await once(purgeRequest, 'response')) as [IncomingMessage];
      refused.resume();
      expect(refused.statusCode).toBe(405);
      expect(await text('/visitors')).toBe('old');
    });
  }
});
