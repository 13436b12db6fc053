/** Calls to upstreams, and what stands between us and one that is ill. */
import { mutantsOf } from './mutant.ts';

const call = mutantsOf('bff/resilience/http.ts', 'bff/httpFailures');
const answers = mutantsOf('bff/resilience/http.ts', 'bff/httpAnswers');
const retries = mutantsOf('bff/resilience/http.ts', 'bff/httpRetries');
const circuit = mutantsOf('bff/resilience/circuit.ts', 'bff/guardBreaker');
const breaker = mutantsOf('bff/resilience/guard.ts', 'bff/guardBreaker');
const bulkhead = mutantsOf('bff/resilience/bulkhead.ts', 'bff/guardBulkhead');
const budget = mutantsOf('bff/resilience/guard.ts', 'bff/guardRetries');
const made = mutantsOf('bff/upstreams/createCall.ts', 'bff/home');
const upstreams = mutantsOf('bff/upstreams/upstreams.ts', 'bff/endOfCalls');
const shop = mutantsOf('bff/upstreams/shop/askShop.ts', 'bff/shopClient', 'bff/cartInPart');

export const upstreamMutants = [
  call(
    'a call has a deadline',
    'let timer = abortAfter(call.timeoutMs);',
    'let timer = setTimeout(() => {}, call.timeoutMs);',
  ),
  retries(
    'a retry has no deadline of its own',
    'return await take(await send(call, signal));\n  }\n}',
    'return await take(await send(call, AbortSignal.timeout(call.timeoutMs + 5_000)));\n  }\n}',
  ),
  retries(
    'a call that finds out whether the upstream is back is short',
    'Math.min(call.timeoutMs, breaker.probeMs)',
    'call.timeoutMs',
  ),
  retries('a retry is of calls that change nothing', '!call.idempotent || ', ''),
  retries('a retry needs its budget', ' || !call.guard.takeRetry()) throw known;', ') throw known;'),
  retries('a retry waits for its turn within the deadline', 'undefined, { signal });', 'undefined);', {
    coveredBy: {
      guard: 'a retry has no deadline of its own',
      change: {
        file: 'bff/resilience/http.ts',
        text: 'return await take(await send(call, signal));\n  }\n}',
        instead: 'return await take(await send(call, AbortSignal.timeout(call.timeoutMs + 5_000)));\n  }\n}',
      },
    },
  }),
  retries(
    'only some failures are tried again',
    "['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(code)",
    "code !== ''",
  ),
  retries(
    'an upstream that asks to wait is not asked again',
    '[502, 503, 504].includes(statusCode) && askedMs <= 0',
    '[502, 503, 504].includes(statusCode)',
  ),
  retries(
    'only a passing status is tried again',
    '[502, 503, 504].includes(statusCode) && askedMs <= 0',
    'askedMs <= 0',
  ),
  retries('an upstream that asks to wait is left alone', 'if (askedMs > 0) call.guard.hold(askedMs);', ''),
  retries(
    'only some statuses can ask to wait',
    'statusCode === 429 || statusCode === 503 ? waitOf',
    'statusCode >= 400 ? waitOf',
  ),
  call(
    'a redirect is a fault',
    'reply.statusCode >= 300 || reply.statusCode === 204',
    'reply.statusCode >= 400 || reply.statusCode === 204',
  ),
  call(
    'an answer without anything is a fault',
    'reply.statusCode >= 300 || reply.statusCode === 204',
    'reply.statusCode >= 300',
  ),
  call(
    'an answer says that it is JSON',
    String.raw`!/\bjson\b/.test(String(headers['content-type'])) || encoding !== 'identity'`,
    "encoding !== 'identity'",
  ),
  call(
    'an answer is not packed',
    String.raw`!/\bjson\b/.test(String(headers['content-type'])) || encoding !== 'identity'`,
    String.raw`!/\bjson\b/.test(String(headers['content-type']))`,
  ),
  call('what is not read leaves no connection', "body.on('error', () => {}).destroy();", ''),
  call('an answer is not endless', 'maxResponseSize: answerLimits.bytes,', ''),
  call(
    'headers of an answer are not endless',
    'maxHeaderSize: pool.headerBytes,',
    'maxHeaderSize: 10 * pool.headerBytes,',
  ),
  call(
    'the body of a refusal is not waited for',
    'const signal = AbortSignal.timeout(retrying.longestWaitMs);',
    'const signal = new AbortController().signal;',
  ),
  call(
    'the words of a refusal are not waited for without end',
    'const timer = setTimeout(() => reply.body.destroy(), answerLimits.refusalMs);',
    'const timer = setTimeout(() => {}, answerLimits.refusalMs);',
  ),
  call(
    'a refusal’s words are asked for where they are the request’s',
    'isOfTheRequest(statusCode) ? await saidIn(call, reply) : null',
    'await saidIn(call, reply)',
  ),
  call(
    'an error says no address',
    "return error instanceof Error && 'code' in error ? String(error.code) : 'failed';",
    'return `${error}`;',
  ),
  answers('an answer is UTF-8', "new TextDecoder('utf-8', { fatal: true })", "new TextDecoder('utf-8')"),
  answers('an answer changes no prototype', "protoAction: 'remove'", "protoAction: 'ignore'"),
  answers('an answer changes no constructor', "constructorAction: 'remove'", "constructorAction: 'ignore'"),
  answers(
    'an answer is not nested too deeply',
    "if (isDeeperThan(json, answerLimits.depth)) throw new UpstreamError(call, 'format', 'nested too deeply');",
    '',
  ),
  answers('what has changed is read', 'digest === known?.digest ? known', 'known ? known'),
  mutantsOf('bff/resilience/http.ts', 'bff/httpConnections')(
    'an upstream has so many connections',
    'connections: pool.connections,',
    '',
  ),
  mutantsOf('bff/resilience/http.ts', 'bff/guardBreaker')(
    'what speaks against one request opens no breaker',
    'return status === undefined || !isOfTheRequest(status);',
    'return true;',
  ),
  mutantsOf(
    'bff/resilience/http.ts',
    'bff/cartRecovery',
    'bff/cartFaults',
    'bff/guardBreaker',
  )('a cart that is lost opens no breaker', "if (reason === 'graphql') return false;", ''),
  mutantsOf('bff/resilience/http.ts', 'bff/guardBreaker')(
    'asking too much is held against us',
    'status !== 408 && status !== 429;',
    'status !== 408;',
  ),

  circuit('a breaker opens', '> failedShare * sumOf', '> 0.999 * sumOf'),
  circuit('a breaker needs enough calls', "sumOf('calls') >= leastCalls && ", ''),
  circuit('a breaker forgets with time', 'one.part > part - parts && ', ''),
  circuit('rests have a limit', 'Math.min(2 * circuit.restMs, rules.mostRestMs)', '2 * circuit.restMs'),
  circuit(
    'one call finds out, and nobody waits for it',
    "if (circuit.is !== 'closed' && !isProbe) throw new RefusedError('circuit_open');",
    '',
  ),
  breaker(
    'an upstream is left alone as long as it asks',
    "if (now() < heldUntil) throw new RefusedError('circuit_open');",
    '',
  ),
  breaker('and no longer than that is good for', 'Math.min(ms, breaking.mostHeldMs)', 'ms'),
  breaker('a clock that is put back holds nobody', 'now = () => performance.now(),', 'now = () => Date.now(),'),
  bulkhead('an upstream gets so much at a time', 'running < maxRunning', 'running < 10 * maxRunning'),
  bulkhead('a queue has an end', 'queue.size >= maxQueued', 'queue.size >= 10 * maxQueued'),
  bulkhead('nobody waits in a queue for long', 'setTimeout(giveUp, queueMs)', 'setTimeout(giveUp, 10 * queueMs)'),
  bulkhead('a call that was given up is not made', 'queue.delete(begin);\n        reject', 'reject'),
  mutantsOf('bff/resilience/guard.ts', 'bff/guardBulkhead')(
    'a full queue is no fault of the upstream',
    'error instanceof RefusedError ? isProbe : countsAgainst(error)',
    'error instanceof RefusedError || countsAgainst(error)',
  ),
  mutantsOf('bff/resilience/guard.ts', 'bff/guardBulkhead')(
    'a probe that was not made closes nothing',
    'error instanceof RefusedError ? isProbe : countsAgainst(error)',
    '!(error instanceof RefusedError) && countsAgainst(error)',
  ),
  budget('calls fill the budget a little', 'tokens + retrying.share);', 'tokens + 1);'),
  budget(
    'time fills the budget to its limit',
    'tokens = Math.min(retrying.most, tokens + ((now() - filledAt)',
    'tokens = Math.max(0, tokens + ((now() - filledAt)',
  ),
  budget('an empty budget is empty', 'if (tokens < 1) return false;', ''),

  made(
    'a failed call is reported once',
    'upstream.reporter.report({ websiteCode: visit.region, apiUrl: url, pageUrl: visit.pageUrl, trace: span.headers });',
    '',
  ),
  made(
    'a call that was not made is not reported',
    "if (error.reason === 'overload') {",
    "if (error.reason === 'graphql' && error.status === 0) {",
    {
      tests: ['bff/faultReach'],
    },
  ),
  made(
    'an answer has its shape',
    'const { success, data, error } = schema.nullable().safeParse(result);',
    'const { error } = schema.nullable().safeParse(result);\n  const [success, data] = [true, result as Result | null];',
    {
      tests: ['bff/faultReach', 'bff/home', 'bff/composeProducts'],
    },
  ),
  made('an answer that says it failed is a failure', 'if (failure) throw failure;', '', {
    tests: ['bff/faultMatrix'],
  }),
  made('a long key is a hash', 'key.length <= longestKey', 'key.length <= 100 * longestKey', { tests: ['bff/keys'] }),
  made('only what changes nothing is made again', 'idempotent: body === undefined,', 'idempotent: true,', {
    tests: ['bff/cartFaults', 'bff/cartRecovery'],
  }),
  upstreams(
    'calls behind an answer end in peace',
    '      await Promise.race([\n        Promise.all(agents.map((agent) => agent.close())),\n        wait(closingMs, undefined, { ref: false }),\n      ]);\n',
    '',
  ),
  upstreams('calls at the end are not waited for without end', 'wait(closingMs, undefined, { ref: false }),', ''),
  upstreams(
    'reports at the end are waited for',
    'await Promise.race([reporter.flush(), wait(reporting.flushMs, undefined, { ref: false })]);',
    '',
  ),
  upstreams(
    'reports at the end are not waited for without end',
    'await Promise.race([reporter.flush(), wait(reporting.flushMs, undefined, { ref: false })]);',
    'await reporter.flush();',
  ),
  mutantsOf('bff/upstreams/ssrLog/ssrLogClient.ts', 'bff/endOfCalls')(
    'a report is not waited for without end',
    'signal: AbortSignal.timeout(reporting.timeoutMs),',
    '',
  ),
  shop(
    'a shop that says it failed has failed',
    'said.length > 0 && !isPartial',
    'said.length > 0 && data === undefined',
  ),
  shop('errors beside a cart are of its parts', "(part === 'items' || part === 'prices')", 'part !== undefined'),
  shop('errors beside no cart are a failure', 'cartData.safeParse(data).success && ', ''),
  shop('errors beside data come along', "errorPolicy: 'all',", "errorPolicy: 'ignore',"),
  shop('the library’s own errors stay inside', 'if (error instanceof UpstreamError) throw error;', 'throw error;'),
  mutantsOf('bff/upstreams/shop/shopSchemas.ts', 'bff/shopSecrets')(
    'a token fits into a header',
    String.raw`z.string().regex(/^[\x21-\x7e]+$/)`,
    'z.string()',
  ),
  made('what is missing from an answer is reported', 'if (isPartial) failed(', 'if (false) failed(', {
    tests: ['bff/cartInPart'],
  }),
  made('no part of a refusal is used', '!failed && (!status || errors.length === 0)', '!failed', {
    tests: ['bff/cartInPart'],
  }),
  mutantsOf('bff/pages/compose.ts', 'bff/compose')(
    'a section is not waited for without end',
    'const value = await within(ms, member.load);',
    'const value = await member.load;',
  ),
  mutantsOf('bff/pages/compose.ts', 'bff/compose')(
    'a piece is not waited for without end',
    'const value = await within(pieceMs - (performance.now() - startedAt), guarded(load));',
    'const value = await guarded(load);',
    {
      tests: ['bff/compose', 'bff/home'],
    },
  ),
  mutantsOf('bff/pages/compose.ts', 'bff/compose')(
    'a late section ends with its stream',
    'const value = await within(ms, section.load);',
    'const value = await section.load;',
  ),
  mutantsOf('bff/upstreams/tolerant.ts', 'bff/schemas')(
    'a rounded id is refused',
    'z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)',
    'z.number()',
  ),
];
