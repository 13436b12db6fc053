/** How much is begun at once, how often a client may call, and the end of a process. */
import { mutantsOf } from './mutant.ts';

const admission = mutantsOf('bff/edge/admission.ts', 'bff/admission');
const http = mutantsOf('bff/httpApp.ts', 'bff/roomForWork');
const connections = mutantsOf('bff/edge/connections.ts', 'bff/roomForWork');
const counts = mutantsOf('bff/edge/callCounts.ts', 'bff/rateLimit');
const rates = mutantsOf('bff/plugins/rateLimit.ts', 'bff/rateLimit');
const stop = mutantsOf('bff/stopInOrder.ts', 'bff/stopInOrder');
const draining = mutantsOf('bff/httpApp.ts', 'bff/draining');

export const loadMutants = [
  admission(
    'no more is under way than may be',
    'else if (running < limits.running && waiting.length > 0) begin();',
    'else if (waiting.length > 0) begin();',
  ),
  admission('a burst is worked off in its order', 'waiting.shift()?.begin()', 'waiting.pop()?.begin()'),
  admission('who cannot be begun in a while is overload', 'waitMs > limits.burstMs && ', 'waitMs > 60_000 && '),
  admission('a few may always wait', ' && waiting.length > limits.waiting)', ')'),
  admission(
    'under overload nobody waits for long',
    'at - sinceMs <= limits.overloadedMs',
    'at - sinceMs <= limits.burstMs',
  ),
  admission(
    'overload lasts as long as there is no time to spare',
    'idle() - overload.idleMs > limits.calmShare * ms &&',
    'ms > 0 &&',
  ),
  admission('overload has an end', 'idle() - overload.idleMs > limits.calmShare * ms &&', 'ms < 0 &&'),
  admission('while nothing more may be begun it is not over', ' && running < limits.running;', ';'),
  admission(
    'whoever newer ones stand in front of is refused at once',
    'if (isOverloaded()) refuseFirst(waiting.length - 1);',
    '',
  ),
  admission('nothing is begun while memory is short', 'if (isPressed()) {', 'if (isPressed() && running < 0) {'),
  admission('while memory is short what can wait does', 'isOverloaded() || isPressed()', 'isOverloaded()'),
  admission(
    'requests are read before the next one is begun',
    'hasArrived && at - readingSinceMs < limits.readMs',
    'false',
  ),
  admission('reading does not go on for ever', 'hasArrived && at - readingSinceMs < limits.readMs', 'hasArrived'),
  admission(
    'what was begun is done before more is begun',
    'const goOn = halfDone.shift();',
    'const goOn = waiting.length > 0 ? undefined : halfDone.shift();',
  ),
  admission(
    'under overload nobody waits for the other half of a page',
    'if (halfDone.length > 0) return refuseFirst(waiting.length);',
    '',
  ),
  admission('what is half done goes on however much is under way', ' && halfDone.length === 0) {', ') {'),

  mutantsOf('bff/edge/heapPressure.ts', 'bff/openFiles')('a full heap is noticed', 'used() > most', 'used() < 0'),
  mutantsOf('bff/edge/connections.ts', 'bff/openFiles')(
    'connections are not endless',
    'all.size >= limit',
    'all.size < 0',
  ),
  mutantsOf('bff/openFiles.ts', 'bff/openFiles')(
    'some files are not for visitors',
    'openFiles - reserved)',
    'openFiles)',
  ),
  connections('what was begun ends with its connection', 'for (const end of underWay) end();', ''),
  http('what is answered makes room', "response.once('prefinish', leave);", ''),
  http('what is ended twice makes room once', 'if (underWay.delete(leave)) admission.leave();', 'admission.leave();'),
  http(
    'whoever has gone while they waited makes room',
    'if (!underWay) return admission.leave();',
    'if (!underWay) return;',
  ),
  http('probes do not wait', "if (isLight.test(request.url ?? '')) return framework(request, response);", ''),
  http('of the site little but probes and files does not wait', 'options.isOps ? light.ops : light.site', 'light.ops'),
  http('what operations ask does not wait', 'options.isOps ? light.ops : light.site', 'light.site'),
  http('what is kept does not wait', 'if (ready) return answerAtOnce(request, response, ready, startedAt);', ''),
  http(
    'under overload an old answer is better than none',
    'if (old) answerAtOnce(request, response, old, startedAt);',
    'if (old) response.end();',
  ),
  http('who is refused is told when to come again', 'seconds: limits.retrySeconds,', 'seconds: 0,'),
  http('who is refused is counted', "metrics?.shed.inc({ reason: 'overload' });", ''),

  rates('a client has a number of calls', ': [client, perMinute]', ': [client, 10 * perMinute]'),
  rates('of a call that is seldom needed a client has a tenth', ', seldomMax]', ', perMinute]'),
  rates('calls that are seldom needed are counted apart', '[`${client} ${url}`, seldomMax]', '[client, seldomMax]'),
  rates('a proxy of ours is not counted', 'if (client === null) return;', ''),
  counts('a window ends', 'if (had && now() < had.until) return had;', 'if (had) return had;'),
  counts('what is kept counts as well', 'if (count.calls >= max) return false;', ''),
  counts(
    'clients are not remembered without end',
    'new LRUCache<string, Count>({ max: clients })',
    'new LRUCache<string, Count>({ max: 10 * clients })',
    {
      tests: ['bff/callCounts'],
    },
  ),
  counts(
    'a Redis that fails lets calls pass',
    'if (redis) await tell(client, count, redis).catch(() => {});',
    'if (redis) await tell(client, count, redis);',
  ),
  counts('a window ends in Redis, too', "set(key, 0, 'PX', windowMs, 'NX')", "set(key, 0, 'NX')"),
  counts('instances learn of each other’s calls', 'count.calls = calls + count.unsaid;', ''),
  counts('kept answers are told to the others', 'tellLater(client, redis);', ''),
  mutantsOf('bff/app.ts', 'bff/rateLimit')(
    'a kept call has its limit',
    'client === null || counts.addWithin(client, perMinute)',
    'client === null || counts !== null',
  ),
  mutantsOf('bff/routes/pages.ts', 'bff/rateLimit')(
    'kept calls that are no pages are counted',
    'ofPages.has(route) || mayCall(request)',
    'true',
  ),

  draining(
    'while it stops no connection is kept, of what is made',
    "if (lifecycle.draining) reply.header('connection', 'close');",
    '',
  ),
  draining(
    'while it stops no connection is kept, of what is kept',
    "if (lifecycle.draining) headers['connection'] = 'close';",
    '',
  ),
  draining(
    'while it stops no connection is kept for long, of what streams',
    'app.server.keepAliveTimeout = stopping.nextRequestMs;',
    '',
  ),
  draining('the end waits for clients that take their answers late', 'connections.isSending() &&', 'false &&'),
  draining('the end does not wait for connections that nobody uses', 'connections.endUnused();', ''),
  draining('the end waits for clients that have come and were not taken', 'connections.taken() > taken &&', 'false &&'),
  draining(
    'clients that go on coming do not hold up the end',
    'connections.taken() > taken && isWithin(stopping.arrivalsMs)',
    'connections.taken() > taken',
  ),

  mutantsOf('bff/httpApp.ts', 'bff/slowClients')('an answer is given up', 'handlerTimeout: edge.answerMs,', ''),
  mutantsOf('bff/httpApp.ts', 'bff/slowClients')(
    'who takes nothing is cut off',
    'connectionTimeout: edge.stalledMs,',
    '',
  ),

  draining('what has come as the server closes is answered', 'return503OnClosing: false,', ''),
  draining('what has come as the server closes is read', 'await wait(stopping.lookMs);', '', {
    coveredBy: {
      guard: 'what has come as the server closes is answered',
      change: { file: 'bff/httpApp.ts', text: 'return503OnClosing: false,', instead: '' },
    },
  }),

  stop('a server that stops says so', 'lifecycle.draining = true;', ''),
  stop('a server that stops goes on for a while', 'await wait(drainMs);', ''),
  stop('after an error it goes on for less', 'Math.min(DRAIN_MS, stopping.brokenMs)', 'DRAIN_MS'),
  stop('after an error the log says why', "log.fatal({ err }, 'stopping after an error nobody caught');", ''),
  stop('a server that stops closes', 'await close();', ''),
  stop('a second signal ends it at once', 'process.exit(1);', 'return;'),
  stop(
    'one press of a key is one signal',
    'performance.now() - signalledAt > stopping.sameSignalMs',
    'performance.now() > signalledAt',
  ),
  mutantsOf('bff/app.ts', 'bff/stopInOrder')('the last content is saved at the end', 'await snapshot?.close();', ''),

  mutantsOf('bff/logOutput.ts', 'bff/logOutput')(
    'the log waits for whoever reads it',
    "process.on('beforeExit', flushSync);",
    '',
  ),
  mutantsOf('bff/logOutput.ts', 'bff/stopInOrder')(
    'the last lines of a process that is told to end are written',
    "process.on('exit', flushSync);",
    '',
  ),
];
