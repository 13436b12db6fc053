/** Two workers behind one port, as processes of the built server. */
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, inject, onTestFinished, test } from 'vitest';
import { type BuiltSite, startBuiltSite } from '../../scripts/builtSite.ts';

const adminToken = 'a token';
const home = '/bff/v1/de/pages/home';

async function startTwo(env: Record<string, string> = {}): Promise<BuiltSite> {
  const built = await startBuiltSite({ WORKERS: '2', ADMIN_TOKEN: adminToken, ...env });
  onTestFinished(async () => {
    await built.stop('SIGKILL');
  });
  return built;
}

/** Asks on a connection of its own, and the primary hands connections to its workers in turn; or on that of an agent. */
async function ask(url: string, headers: IncomingHttpHeaders = {}, { agent = false as Agent | false, body = '' } = {}) {
  const asked = request(url, { agent, headers, method: body ? 'POST' : 'GET' });
  asked.end(body);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject);
  });
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const logged = ({ log }: BuiltSite, msg: string) => log.filter((line) => line['msg'] === msg);

/** Process ids of the workers that have answered requests. */
const answering = (built: BuiltSite) => new Set(logged(built, 'request completed').map(({ pid }) => pid));

/** The one value of a metric's line that begins like this. */
async function metric({ ops }: BuiltSite, line: string): Promise<number> {
  const all = (await (await fetch(`${ops}/metrics`)).text()).split('\n');
  return all.filter((one) => one.startsWith(line)).reduce((sum, one) => sum + Number(one.split(' ').at(-1)), 0);
}

const answeredHomes =
  'http_server_request_duration_seconds_count{http_request_method="GET",http_route="/bff/v1/:region/pages/home"';

test('every worker serves every visitor, and operations see them as one', async () => {
  const built = await startTwo();
  const { site, ops, sandbox } = built;
  const bannerCalls = async () =>
    (await (await fetch(`${sandbox}/__sandbox/calls`)).text()).split('/api/v1/banner').length;
  const purge = async (body: object) => {
    const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' };
    return (await fetch(`${ops}/ops/purge`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };

  for (let n = 0; n < 6; n += 1) expect((await ask(site + home)).status).toBe(200);
  await expect.poll(() => answering(built).size).toBe(2);
  await expect.poll(() => metric(built, answeredHomes)).toBe(6);
  expect(await metric(built, 'proart_cache_requests_total{cache="page",tier="l1",result="miss"}')).toBe(2);

  const page = await (await fetch(`${ops}/ops?find=region:de%20banner`)).text();
  const [, processes = ''] = /<caption>Processes side by side.*?<tbody>(.*?)<\/tbody>/s.exec(page) ?? [];
  expect(processes.match(/<tr>/g)).toHaveLength(2);
  // Of each worker the answer and the page that is made of it.
  expect(page).toContain('4 found');

  const before = await bannerCalls();
  expect(await purge({ tags: ['op:banner'], dryRun: true })).toEqual({ purged: 4, dryRun: true });
  expect(await purge({ tags: ['op:banner'] })).toEqual({ purged: 4, dryRun: false });
  for (let n = 0; n < 4; n += 1) await ask(site + home);
  expect((await bannerCalls()) - before).toBe(2);
  expect(await (await fetch(`${ops}/readyz`)).json()).toMatchObject({
    status: 'ready',
    upstreams: { content: 'closed' },
  });

  // A guest's session is in their cookies, and the sandbox's shop is one for all workers.
  const opened = await ask(`${site}/bff/v1/de/cart`);
  const cookie = (opened.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  const form = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
  await ask(`${site}/sandbox/shop/de/checkout/cart/add/`, form, { body: 'sku=tower&quantity=2' });
  await fetch(`${sandbox}/__sandbox/calls`, { method: 'DELETE' });
  for (let n = 0; n < 2; n += 1) {
    expect(JSON.parse((await ask(`${site}/bff/v1/de/cart`, { cookie })).body).cart).toMatchObject({
      total_quantity: 2,
    });
  }
  expect(await (await fetch(`${sandbox}/__sandbox/calls`)).text()).not.toContain('getAuthorizationToken');
});

test('a worker that is killed is replaced, and a stop drops no request of any', async () => {
  const built = await startTwo({ DRAIN_MS: '1500' });
  const { site, ops, sandbox, stop } = built;
  for (let n = 0; n < 4; n += 1) await ask(site + home);
  await expect.poll(() => metric(built, answeredHomes)).toBe(4);

  const [killed] = logged(built, 'a worker is ready').map(({ workerPid }) => Number(workerPid));
  process.kill(killed ?? 0, 'SIGKILL');
  const message = 'a worker ended and will be replaced';
  await expect.poll(() => logged(built, message)).toMatchObject([{ level: 50, workerPid: killed, signal: 'SIGKILL' }]);
  for (let n = 0; n < 2; n += 1) expect((await ask(site + home)).status).toBe(200);
  await expect.poll(() => logged(built, 'a worker is ready').length).toBe(3);
  expect((await fetch(`${ops}/readyz`)).status).toBe(200);
  for (let n = 0; n < 2; n += 1) await ask(site + home);
  await expect.poll(() => answering(built).size).toBe(3);
  // What the killed one had counted is still there.
  await expect.poll(() => metric(built, answeredHomes)).toBe(8);

  const body = JSON.stringify({ match: '/api/v1/banner', fault: 'slow', ms: 2_500 });
  await fetch(`${sandbox}/__sandbox/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const underWay = ['fr', 'it', 'jp', 'kr'].map((region) => ask(`${site}/bff/v1/${region}/pages/home`));
  const slow = async () =>
    (await (await fetch(`${sandbox}/__sandbox/calls`)).text()).split('/api/v1/banner').length - 1;
  await expect.poll(slow).toBeGreaterThanOrEqual(7);
  const visitors = Array.from({ length: 6 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const statuses = new Set<number | undefined>();
    for (let isOver = false; !isOver; ) {
      const { status, headers } = await ask(site + home, {}, { agent });
      statuses.add(status);
      isOver = headers.connection === 'close';
    }
    agent.destroy();
    return [...statuses];
  });

  const ended = stop('SIGTERM');
  while ((await fetch(`${ops}/readyz`)).status === 200);
  expect(await Promise.all(visitors)).toEqual(visitors.map(() => [200]));
  expect((await Promise.all(underWay)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await ended).toBe(0);
  expect(logged(built, message)).toHaveLength(1);
});

test('a port that is taken ends the start of all workers with 1 and one line', async () => {
  const failure = startBuiltSite({ WORKERS: '2', PORT: new URL(inject('site')).port });
  await expect(failure).rejects.toThrow(
    /ended with 1 before it was ready:\nHOST and PORT: cannot listen on \S+ \(EADDRINUSE\)\n$/,
  );
});
