/** The renderer's documents: which are kept, for how long, and which other instances may have. */
import { mutantsOf } from './mutant.ts';

const kept = mutantsOf('renderer/htmlCache.ts', 'renderer/htmlCache');
const flights = mutantsOf('renderer/htmlCache.ts', 'renderer/htmlCacheFlights');
const shared = mutantsOf('renderer/htmlSharing.ts', 'renderer/htmlCacheShared', 'renderer/htmlCacheSharedPurge');
const html = mutantsOf('renderer/htmlStore.ts', 'renderer/htmlCacheStore');
const tier = mutantsOf('bff/resilience/pageTier.ts', 'renderer/htmlCacheShared', 'renderer/htmlCacheSharedPurge');

export const documentMutants = [
  kept(
    'a page has its last fresh moment',
    "if (at < kept.freshUntil) return answer(kept, 'hit', memory);",
    "if (at < kept.staleUntil) return answer(kept, 'hit', memory);",
  ),
  kept('a page has its last stale moment', 'if (at >= kept.staleUntil) return undefined;', ''),
  kept('a page that is gone is dropped', 'if (gone && store.drop(place.key)) sharing.drop(place);', ''),
  kept(
    'a page that is gone is not shown to who waited',
    'landed !== tooLate && (landed?.ready || landed?.made?.gone)',
    'landed !== tooLate && landed?.ready',
    {
      coveredBy: {
        guard: 'a page that is gone is dropped',
        change: {
          file: 'renderer/htmlCache.ts',
          text: 'if (gone && store.drop(place.key)) sharing.drop(place);',
          instead: '',
        },
      },
    },
  ),
  kept(
    'what could not be made anew is left alone',
    "if (at < kept.restUntil) return answer(kept, 'stale_error', memory);",
    '',
  ),
  kept(
    'what lacks something although it was waited for is left alone',
    'if (isPatient && draft.freshUntil === 0) rest(kept);',
    '',
  ),
  kept(
    'what a visitor did not wait for is looked for behind the next one',
    'if (isPatient && draft.freshUntil === 0)',
    'if (draft.freshUntil === 0)',
  ),
  kept('an old page is not waited for without end', 'staleWaitMs,\n        landing', '60_000,\n        landing'),
  flights(
    'a document that says other things is rendered',
    'if (had?.etag === etag && had.documentUntil',
    'if (had && had.documentUntil',
  ),
  kept('a document ends with what it says', 'had.documentUntil >= draft.staleUntil && isCurrent()', 'isCurrent()'),
  flights(
    'one making for all visitors',
    'const flight = flights.get(place.key);',
    'const flight = undefined as Promise<Landed | null> | undefined;',
  ),
  flights('one making anew behind them', 'return isOn && !flights.has(key) &&', 'return isOn &&'),
  flights('pages made behind visitors at a time', 'underWay < madeAtOnce && mayRenew()', 'mayRenew()'),
  flights(
    'pages made at a time where old ones could be had',
    'if (old && !flight && underWay >= madeAtOnce) return',
    'if (old && !flight && underWay < 0) return',
  ),
  flights('a purge ends no page that is being made', 'flights.clear();', 'flights.clear();\n      underWay = 0;'),
  flights(
    'a page that a purge fell into is not kept',
    'const isCurrent = () => generation === before && now() < draft.usableUntil;',
    'const isCurrent = () => now() < draft.usableUntil;',
  ),
  flights(
    'a page that is over when it lands is not kept',
    'const isCurrent = () => generation === before && now() < draft.usableUntil;',
    'const isCurrent = () => generation === before;',
  ),
  flights(
    'a page that a purge fell into is kept by nobody in front',
    'const outline = generation === before ? draft : { ...draft, freshUntil: 0, staleUntil: 0 };',
    'const outline = draft;',
  ),
  flights('what was begun before a purge is not joined', 'flights.clear();', ''),
  flights('a purge has the next visitor get a new page', '{ freshUntil: 0, staleUntil: 0, restUntil: 0 });', '{});'),
  flights('under overload nothing is made anew behind visitors', ' && mayRenew();', ';', {
    tests: ['renderer/htmlCache'],
  }),
  shared(
    'a page that a purge fell into is not adopted as fresh',
    'if (generation() !== before) Object.assign(outline, { freshUntil: 0, staleUntil: 0 });',
    '',
    { tests: ['renderer/htmlCacheFlights'] },
  ),
  shared(
    'choices are not shared',
    'if (place.chosen || freshUntil <= now()) return;',
    'if (freshUntil <= now()) return;',
  ),
  shared('choices are not looked for', '!shared || place.chosen || ', '!shared || '),
  shared('what a purge has reached is not looked for', ' || store.get(place.key)?.freshUntil === 0)', ')'),
  shared('only a newer page is taken over', 'if (!had || had.freshUntil < outline.freshUntil)', 'if (!had)'),
  kept(
    'a stale page is looked for before it is made anew',
    'await sharing.read(place);\n    const kept = store.get(place.key);',
    'const kept = store.get(place.key);',
    { tests: ['renderer/htmlCacheShared'] },
  ),
  shared(
    'a page that another has taken the place of is not shared',
    'store.holds(kept) && kept.freshUntil === freshUntil',
    'true',
  ),
  shared(
    'a page that is gone is taken back',
    'drop: ({ key }: Place) => shared?.drop(key),',
    'drop: ({ key }: Place) => key,',
  ),
  html(
    'a page may be used for as long as what it is made of',
    'return kept && now() < kept.usableUntil ? kept : undefined;',
    'return kept;',
    { tests: ['renderer/htmlCache'] },
  ),
  html(
    'caches in front do not ask for each visitor while a page is made anew',
    'isRenewed ? renewedWithinSeconds : Math.max(0,',
    'Math.max(0,',
    { tests: ['renderer/htmlCache'] },
  ),
  html(
    'caches in front ask at once for what a purge has reached',
    'freshUntil <= now && now < staleUntil;',
    'freshUntil <= now;',
    { tests: ['renderer/htmlCache'] },
  ),
  html(
    'choices have a room of their own',
    'const pagesAlike = place.chosen ? choices : pages;',
    'const pagesAlike = pages;',
  ),
  html(
    'a long address is not remembered',
    'if (address.length <= options.addressLength) addresses.set(address, key);',
    'addresses.set(address, key);',
  ),
  html('addresses are not remembered without end', 'max: options.addresses', 'max: 100 * options.addresses'),
  html('pages have their bytes', 'br.byteLength + gzip.byteLength + 2_000 + 4 * key.length', '1'),
  html('bytes that nobody uses are let go', 'if (body.uses > 0) return;', 'if (body.uses >= 0) return;'),
  html('what does not fit leaves nothing', 'if (pagesAlike.peek(place.key) !== kept) release(shared);', ''),
  html(
    'what was sent is sent again while it is fresh',
    'return had && at < had.kept.freshUntil ? had.sent : undefined;',
    'return had?.sent;',
    { tests: ['renderer/htmlCache', 'renderer/htmlCacheFlights'] },
  ),
  html('what was sent is forgotten with its page', 'sentOf.clear();\n        release(body);', 'release(body);', {
    tests: ['renderer/htmlCache', 'renderer/htmlCacheFlights', 'renderer/htmlCacheStore'],
  }),
  html('few addresses are looked up first', ' && sentOf.size < mostSent)', ')'),
  tier(
    'a page in Redis has its form',
    'bytes.byteLength < preambleBytes || bytes[0] !== form',
    'bytes.byteLength < preambleBytes',
  ),
  tier('a page in Redis is whole', 'if (checksumOf([br, gzip]) !== checksum) return undefined;', ''),
  tier('a header from Redis is one line', String.raw`z.string().regex(/^[\x20-\x7e]*$/)`, 'z.string()'),
  tier(
    'a tag from Redis is one',
    String.raw`tags: z.array(z.string().regex(/^[\w:.-]+$/)),`,
    'tags: z.array(z.string()),',
  ),
  tier(
    'a page in Redis may still be used',
    'if (!stored || now() >= stored.page.usableUntil) return undefined;',
    'if (!stored) return undefined;',
  ),
  tier(
    'a page from before a purge is not fresh',
    'if (!isSameGeneration(await marksOf(page.tags), generations)) return { ...page, freshUntil: 0, staleUntil: 0 };',
    '',
  ),
  tier(
    'without the bus a page is not fresh for long',
    'return redis.subscription()\n      ? page',
    'return redis.prefix\n      ? page',
  ),
  tier(
    'a page waits for purges that are on their way',
    'if (redis.subscription() !== during || !isCurrent() || keptMs <= 0) return;',
    'if (redis.subscription() !== during || keptMs <= 0) return;',
  ),
  tier(
    'a page is not shared when the bus was away',
    'if (redis.subscription() !== during || !isCurrent()',
    'if (!isCurrent()',
    {
      coveredBy: {
        guard: 'a page that another has taken the place of is not shared',
        change: {
          file: 'renderer/htmlSharing.ts',
          text: 'store.holds(kept) && kept.freshUntil === freshUntil',
          instead: 'true',
        },
      },
    },
  ),
  tier(
    'a page in Redis has its end',
    "set(keyOf(key), encode(page, generations), 'PX', keptMs)",
    'set(keyOf(key), encode(page, generations))',
  ),
  tier('a large page is not shared', 'if (br.byteLength + gzip.byteLength > sharedPages.pageBytes) return;', ''),
  tier('pages have the name of their build', '${redis.prefix}html:${namespace()}:${key}', '${redis.prefix}html:${key}'),
  tier('a page in Redis is not waited for without end', 'redis.commandMs,\n        load', '60_000,\n        load'),
];
