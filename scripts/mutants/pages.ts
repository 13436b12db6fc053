/** The BFF's finished answers, and what the renderer makes of them. */
import { mutantsOf } from './mutant.ts';

const finish = mutantsOf('bff/pages/finish.ts', 'bff/finishedPages');
const store = mutantsOf('bff/pages/pageStore.ts', 'bff/finishedPages');
const serve = mutantsOf('bff/routes/serve.ts', 'bff/resolve');
const gather = mutantsOf('renderer/gatherPage.ts', 'renderer/gatherPage');
const remote = mutantsOf('renderer/remotePageSource.ts', 'bff/pagePrices');
const place = mutantsOf('renderer/place.ts', 'renderer/place');

export const pageMutants = [
  finish('an answer that a purge fell into is not kept', ' && generation() === generationBefore;', ';'),
  finish(
    'an answer that is too old already is not kept',
    'now() < finished.freshUntil && generation()',
    'generation()',
  ),
  finish(
    'an answer that lacks something is not kept',
    'isWhole && !isAlone(visit) && keep(key',
    '!isAlone(visit) && keep(key',
  ),
  finish('a visitor’s own answer is not kept', 'isWhole && !isAlone(visit) && keep(key', 'isWhole && keep(key'),
  finish(
    'a visitor’s own answer is made for them',
    'if (isAlone(visit)) return counted(await make(visit, kind, key, request, compose));',
    '',
  ),
  finish('one making for all who ask', 'if (flight) return counted(await join<T>(visit, flight));', ''),
  finish(
    'what visitors choose freely pushes out only its like',
    'return Boolean(ids || q || profession || Number(page) > 1);',
    'return false;',
  ),
  store(
    'a finished answer is as fresh as what it is made of',
    'finished && now() < finished.freshUntil ? finished : undefined',
    'finished',
  ),
  store('choices have a store of their own', 'const store = chosen ? choices : pages;', 'const store = pages;'),
  store('a purge takes finished answers away', 'if (!dryRun) store.delete(key);', ''),
  store('finished answers have their bytes', 'maxSize,\n', 'maxSize: 100 * maxSize,\n'),
  serve(
    'what lacks something is kept by nobody in front',
    'made.degraded.length > 0 || made.personal',
    'made.personal',
    { tests: ['bff/home', 'bff/finishedPages'] },
  ),
  serve('what is a visitor’s own is kept by nobody in front', ' || made.personal || made.unsure', ' || made.unsure'),
  serve('what may have moved is kept by nobody in front', ' || made.personal || made.unsure', ' || made.personal'),
  serve('what ends one day is not used a moment longer', 'finished.endsAt\n', '!finished\n'),
  serve(
    'a price is shown no longer than it may be, in front, too',
    "freshness === 'price'\n",
    "freshness === 'search'\n",
    { tests: ['bff/pagePrices'] },
  ),
  serve(
    'a kept answer that is not sent is no hit',
    ' || !mayAnswer(place.record.route)) return undefined;',
    ') return undefined;\n      countHit();\n      if (!mayAnswer(place.record.route)) return undefined;',
    {
      tests: ['bff/rateLimit'],
    },
  ),
  mutantsOf('bff/routes/pages.ts', 'bff/resolve')(
    'a page lives as long by its path as at its own address',
    "kind === 'redirect' ? 'lookup' : pages[kind].freshness",
    "kind === 'redirect' ? 'lookup' : 'content'",
  ),
  serve('a long address of the BFF is not remembered', ' && request.url.length <= limits.addressLength) {', ') {', {
    tests: ['bff/finishedPages'],
  }),
  mutantsOf('bff/pages/answers.ts', 'bff/finishedPages')(
    'a page that may have moved is not kept',
    'made.key !== null && !unsure && keep',
    'made.key !== null && keep',
  ),
  mutantsOf('bff/pages/answers.ts', 'bff/resolve')(
    'a list of calls is the visitor’s own',
    'visit.listed ? undefined : kept<PageAnswer>(key)',
    'kept<PageAnswer>(key)',
  ),
  mutantsOf('bff/pageSource.ts', 'bff/pagePrices')(
    'something in place of prices is none',
    ' || made.degraded.length > 0 || made.personal) return null;',
    ') return null;',
  ),
  mutantsOf('bff/pageSource.ts', 'bff/resolve', 'bff/finishedPages')(
    'what is a visitor’s own is no page for all',
    'unsure: unsure || personal,',
    'unsure,',
  ),
  mutantsOf('bff/pageSource.ts', 'bff/pagePrices')(
    'prices are not waited for without end',
    'await within(msForPrices(patience, elapsedMs), call)',
    'await within(60_000, call)',
  ),

  mutantsOf('bff/pageNamespace.ts', 'bff/pageNamespace')(
    'pages are of a build',
    '.update(program).update(',
    '.update(',
  ),

  mutantsOf('bff/pageNamespace.ts', 'bff/pageNamespace')(
    'pages are of their settings',
    '.update(JSON.stringify(settings))',
    '',
  ),
  mutantsOf('bff/pageNamespace.ts', 'bff/pageNamespace')(
    'pages are of an origin',
    "hash.update(siteOrigin()).digest('base64url')",
    "hash.digest('base64url')",
  ),

  gather(
    'a document that lacks something is for nobody to keep',
    '!isLate && degraded().length === 0 && !reply.unsure',
    '!isLate && !reply.unsure',
  ),
  gather(
    'a document that streams is for nobody to keep',
    '!isLate && degraded().length === 0 && !reply.unsure',
    'degraded().length === 0 && !reply.unsure',
  ),
  gather(
    'a document of what may have moved is for nobody to keep',
    '!isLate && degraded().length === 0 && !reply.unsure',
    '!isLate && degraded().length === 0',
  ),
  gather(
    'a document without its prices is looked at again',
    '...(ids.length > 0 && !priced && { freshUntil: 0 }),',
    '',
  ),
  gather('others are heard before a document is made', '    await nextTurn();\n', ''),
  gather('a page that is not there for a moment is not gone', 'gone: !transient, summary', 'gone: true, summary'),
  gather('a document is as old as the oldest of its parts', '...shortest(made),', '...shortest([reply]),'),
  remote('what nobody is to keep is no price', 'got?.ok && !got.unsure ?', 'got?.ok ?'),
  remote('a BFF is not waited for without end', 'signal: AbortSignal.timeout(Math.ceil(ms)),', '', {
    tests: ['renderer/remotePageSource'],
  }),
  remote('what is left of a time is waited for', 'AbortSignal.timeout(Math.ceil(ms))', 'AbortSignal.timeout(ms)'),
  place('a draft is nobody else’s', 'if (isPrivateView(visit.query)) return null;', ''),
  place('hosts have their own addresses', 'return isChina ? `cn ${target}` : target;', 'return target;', {
    tests: ['renderer/htmlCacheStore'],
  }),
  mutantsOf('renderer/remotePageSource.ts', 'renderer/remotePageSource')(
    'what stands in front of the BFF is not the BFF',
    "if (typeof problem?.status === 'number' && problem.code) return problem as Problem;",
    'return problem as Problem;',
  ),
  mutantsOf('renderer/bffProxy.ts', 'renderer/bffProxy')(
    'a visitor’s claim of an address goes no further',
    "'x-forwarded-for': ip,",
    '',
  ),
  mutantsOf('renderer/bffProxy.ts', 'renderer/bffProxy')(
    'a visitor’s claim of a host goes no further',
    "'x-forwarded-host': host,",
    '',
  ),
  mutantsOf('renderer/siteMapLinks.ts', 'renderer/siteMap')(
    'a map has addresses of its edition',
    'match?.region === region && ',
    'match && ',
  ),
  mutantsOf('renderer/sendOn.ts', 'renderer/sendOn')(
    'a browser does not keep a stored redirect for good',
    'Math.min(maxAgeSeconds ?? longestStoredSeconds, longestStoredSeconds)',
    'maxAgeSeconds ?? longestStoredSeconds',
  ),
  mutantsOf('renderer/sendOn.ts', 'renderer/sendOn')(
    'a visitor’s own home page is kept by nobody',
    "'cache-control': 'private, no-store'",
    "'cache-control': 'public'",
  ),
];
