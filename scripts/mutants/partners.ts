/** What partners are promised, and the client that they take along. */
import { mutantsOf } from './mutant.ts';

const kept = mutantsOf('examples/partner/client/keptAnswers.ts', 'examples/partnerClient');
const patient = mutantsOf('examples/partner/client/patientFetch.ts', 'examples/partnerClient');
const notice = mutantsOf('examples/partner/client/deprecationNotice.ts', 'examples/partnerClient');
const problems = mutantsOf('examples/partner/client/problemError.ts', 'examples/partnerClient');
const promises = mutantsOf('tools/contract/brokenPromises.ts', 'tools/contractRelease');
const announced = mutantsOf('bff/plugins/deprecation.ts', 'bff/deprecation');
const served = mutantsOf('bff/routes/serve.ts', 'bff/deprecation');

export const partnerMutants = [
  kept('a client keeps so much', 'if (characters <= mostCharacters) return;', 'return;'),
  kept(
    'an answer larger than all that is kept pushes nothing out',
    'if (answer.text.length > mostCharacters) return;',
    '',
  ),
  kept('what a client used last stays longest', '        keep(request.url, had);\n', ''),
  kept(
    'a 304 is answered from what was sent along',
    'const had = sentWith.get(request);',
    'const had = kept.get(request.url);',
  ),
  kept('the headers of a 304 are the newer ones', 'headers.set(name, value);', ''),
  patient('only a GET is repeated', "request.method === 'GET' ? retries : 0", 'retries'),
  patient('a client repeats so often', 'if (left === 0 || (', 'if (left === -9 || ('),
  patient('only who is busy is asked again', '(response.status !== 429 && response.status !== 503)', 'response.ok'),
  patient(
    'no repeat comes later than the time of a call',
    'if (performance.now() - startedAt + waitMs >= timeoutMs) return response;',
    '',
  ),
  patient('a call of a client has an end', ', AbortSignal.timeout(timeoutMs)]', ']'),
  patient('a date that is over is no wait', 'Math.max(0, ms)', 'ms'),
  patient('who gave up before does not wait', 'if (signal.aborted) return reject(signal.reason);', ''),
  patient('who gives up does not wait', "signal.addEventListener('abort', stop, { once: true });", ''),
  notice('an end is told once', ' || told.has(`${method} ${path}`)', ''),
  problems('a problem is one by its type', "startsWith('application/problem+json')", "startsWith('')"),
  problems('what is no problem is none', "problem && typeof problem === 'object' && 'code' in problem", 'isProblem'),
  promises('an operation goes on its day', '(sunset && sunset <= today)', 'sunset'),
  promises('an operation goes only when announced', 'if (has.has(name) || (', 'if (has.has(name) || !sunset || ('),
  promises('an end is half a year away', '!sunset || sunset >= least', '!sunset || sunset >= today'),
  promises(
    'an end that is announced comes nearer',
    'promised && promised < earliest ? promised : earliest',
    'promised ?? earliest',
  ),
  promises(
    'an end that is announced is not moved to nothing',
    'promised && promised < earliest ? promised',
    "promised ? ''",
  ),
  announced('every answer of a route says that it will go', 'if (headers) reply.headers(headers);', ''),
  announced('a day is one', 'if (Number.isNaN(date.getTime())) throw', 'if (date.getTime() === 0) throw'),
  served('a kept answer says that it will go', '      ...deprecations.get(record.route),\n', ''),
];
