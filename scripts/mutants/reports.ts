/** The operations listener, and what browsers and we report: who may, how much, and what of it nobody is told. */
import { mutantsOf } from './mutant.ts';

const ops = mutantsOf('bff/ops/serveOps.ts', 'bff/ops');
const opsPage = mutantsOf('bff/ops/serveOps.ts', 'bff/opsPage');
const journal = mutantsOf('bff/ops/journal.ts', 'bff/journal');
const report = mutantsOf('bff/routes/clientErrors.ts', 'bff/clientErrors');
const scrub = mutantsOf('contracts/scrub.ts', 'bff/clientErrors');
const ssrLog = mutantsOf('bff/resilience/report.ts', 'bff/report');
const csp = mutantsOf('bff/routes/cspReports.ts', 'bff/cspReports');

export const reportMutants = [
  ops(
    'a purge needs its token',
    "if (!hasToken(request, adminToken)) throw new ProblemError('UNAUTHORIZED', 'The purge call needs its bearer token');",
    '',
  ),
  ops('without a token there is no purge', 'if (!adminToken) return;', "adminToken ??= '';"),
  ops(
    'a token is compared whole',
    'timingSafeEqual(digest(given), digest(token))',
    "timingSafeEqual(digest(given[0] ?? ''), digest(token[0] ?? ''))",
  ),
  ops(
    'a purge of everything is asked for by its name',
    'z.strictObject({ all: z.literal(true), dryRun',
    'z.object({ dryRun',
  ),
  ops('a purge of nothing is a mistake', '.max(200)).min(1).max(100)', '.max(200)).max(100)'),
  ops('a purge is of a few tags', '.min(1).max(100)', '.min(1)'),
  opsPage('what is looked for is short', 'z.string().max(200)', 'z.string()'),
  journal('the list of failures has an end', 'failures.length = Math.min(failures.length, watching.latest);', ''),
  mutantsOf('bff/ops/journal.ts', 'bff/opsPage')(
    'what nobody asks for is not missing',
    'now() - seen < watching.lackMs',
    'true',
  ),
  mutantsOf('bff/ops/cachedEntries.ts', 'bff/opsPage')(
    'of what is found a part is shown',
    'if (found.list.length < watching.shown) ',
    '',
  ),
  mutantsOf('bff/ops/peers.ts', 'bff/opsPage')(
    'instances answer to mailboxes only',
    'if (!/^ops:[0-9a-f-]{36}$/.test(returnTo)) return;',
    '',
  ),
  mutantsOf('bff/config.ts', 'bff/config')('a message shows no secret', "secrets.has(name) ? '' : ", ''),
  mutantsOf('bff/config.ts', 'bff/config')(
    'a message shows no password',
    String.raw`.replace(/\/\/[^/@]*@/, '//…@')`,
    '',
  ),

  report('a report is no larger than one', 'bodyLimit: largestReport', 'bodyLimit: 10 * largestReport'),
  report(
    'a report names addresses',
    'filter(([, url]) => !isWebAddress(url, own))',
    'filter(([, url]) => !URL.canParse(url, own))',
  ),
  report(
    'a report is of this site',
    'apiUrl: new URL(own + scrubAddress(call.pathname + call.search)),',
    'apiUrl: call,',
  ),
  report(
    'a report’s page holds nothing of anybody',
    'pageUrl: scrubAddress(page.pathname + page.search),',
    'pageUrl: page.pathname + page.search,',
  ),
  report(
    'a line of the log holds nothing of anybody’s words',
    'message: scrubText(message).slice',
    'message: message.slice',
  ),
  report('a line of the log is short', '.slice(0, longestMessage)', ''),
  report('a browser reports now and then', 'config: { seldom: true }', 'config: {}'),
  scrub('an address keeps no token', '/@|%40/i.test(part) || isTokenLike(part)', '/@|%40/i.test(part)'),
  scrub('an address keeps no e-mail address', '/@|%40/i.test(part) || isTokenLike(part)', 'isTokenLike(part)'),
  scrub('words keep no query', String.raw`.replace(/\?\S+/g, '?…')`, ''),
  scrub('words keep no e-mail address', "/.(?:@|%40)./i.test(word) ? '…' : word", 'word'),
  scrub('words keep no token', String.raw`.replace(/[\w-]{20,}/g, '…')`, ''),

  csp('a report of a policy is no larger than one', 'bodyLimit: largestBody', 'bodyLimit: 10 * largestBody'),
  csp('a page’s reports are a few lines', 'ours.slice(0, mostLines)', 'ours'),
  csp(
    'a line holds nothing of anybody’s path',
    'scrubAddress(pathname).slice(0, longestPath)',
    'pathname.slice(0, longestPath)',
  ),
  csp('a line holds no long path', 'scrubAddress(pathname).slice(0, longestPath)', 'scrubAddress(pathname)'),
  csp(
    'a line holds an origin and no address',
    'isOfWeb(protocol) ? origin : protocol',
    'isOfWeb(protocol) ? blocked : protocol',
  ),
  csp('a browser reports its pages now and then', 'config: { seldom: true }', 'config: {}'),
  csp('pages of other sites report nothing', 'keepPersonal(app, siteOrigin);', ''),
  csp(
    'reports have types of their own',
    "takeJsonOnly(app, ['application/csp-report', 'application/reports+json']);",
    "takeJsonOnly(app, ['application/csp-report', 'application/reports+json', 'application/json']);",
  ),

  ssrLog('a report of a call holds no secret', 'if (secretParameters.test(name)) clean.searchParams.delete(name);', ''),
  ssrLog('a report of a page holds no secret', ' && !secretParameters.test(name)', ''),
  ssrLog('the page of a call is looked at, too', "value.startsWith('/') ? withoutTracking(value) : value", 'value', {
    tests: ['bff/home', 'bff/report', 'bff/clientErrors'],
  }),
  ssrLog(
    'a report is no longer than an address',
    'withoutSecrets(apiUrl).slice(0, reporting.urlLength)',
    'withoutSecrets(apiUrl)',
  ),
  ssrLog('a few reports go out at a time', 'underWay.size < reporting.connections', 'underWay.size < 1_000'),
  ssrLog(
    'not many reports wait',
    'if (waiting.length > reporting.queued &&',
    'if (waiting.length > 100 * reporting.queued &&',
  ),
  ssrLog('reports are waited for at the end', 'while (underWay.size > 0) await Promise.all(underWay);', ''),
];
