/** What is kept of upstream answers: in memory, in Redis and on the disk. */
import { mutantsOf } from './mutant.ts';

const failures = mutantsOf('bff/resilience/cached.ts', 'bff/cacheFailures');
const flights = mutantsOf('bff/resilience/cached.ts', 'bff/cacheFlights');
const fresh = mutantsOf('bff/resilience/cached.ts', 'bff/cacheFreshness');
const purge = mutantsOf('bff/resilience/cached.ts', 'bff/cachePurge');
const second = mutantsOf('bff/resilience/cached.ts', 'bff/cacheSecondTier');
const clock = mutantsOf('bff/resilience/cached.ts', 'bff/cacheClock');
const nothing = mutantsOf('bff/resilience/cached.ts', 'bff/cacheNothingThere');
const restored = mutantsOf('bff/resilience/cached.ts', 'bff/cacheRestored', 'bff/snapshot');
const stores = mutantsOf('bff/resilience/entryStores.ts', 'bff/cacheMemory');
const packing = mutantsOf('bff/resilience/packing.ts', 'bff/cacheMemory');
const backOffs = mutantsOf('bff/resilience/backOffs.ts', 'bff/cacheFailures');
const tier = mutantsOf('bff/resilience/redisTier.ts', 'bff/redisTierPurges', 'bff/redisTier');
const redis = mutantsOf('bff/resilience/redis.ts', 'bff/redisTierOutage');
const purges = mutantsOf('bff/resilience/redis.ts', 'bff/redisTierPurges');
const stored = mutantsOf('bff/resilience/storedEntry.ts', 'bff/redisTier', 'bff/snapshot');
const snapshot = mutantsOf('bff/resilience/snapshot.ts', 'bff/snapshot');
const saving = mutantsOf('bff/resilience/snapshot.ts', 'bff/snapshotSaving');
const app = mutantsOf('bff/app.ts', 'bff/instances');

export const cacheMutants = [
  failures(
    'what is too old is not answered',
    'if (!entry || now() >= entry.keptUntil) return undefined;',
    'if (!entry) return undefined;',
  ),
  failures(
    'a kept answer has its last moment',
    'keptUntil: storedAt + Math.max(staleIfErrorMs, until - storedAt + staleWhileRevalidateMs),',
    'keptUntil: Number.MAX_SAFE_INTEGER,',
  ),
  failures(
    'an upstream that failed is left alone',
    'const failed = joined ? undefined : backOffs.waiting(lookup.key);',
    'const failed = undefined as ReturnType<typeof backOffs.waiting>;',
  ),
  failures('a refresh leaves it alone, too', ' || backOffs.waiting(lookup.key)) return;', ') return;'),
  failures('a load that works ends the rest', 'backOffs.end(key);', ''),
  backOffs('a rest grows', 'firstMs * 2 ** (failures - 1)', 'firstMs'),
  backOffs('a rest has its limit', 'Math.min(firstMs * 2 ** (failures - 1), mostMs)', 'firstMs * 2 ** (failures - 1)'),
  backOffs('rests end at different times', ' * (1 - caching.jitter * random())', ''),
  backOffs('a refused call is no failure', " || error.reason === 'overload') return;", ') return;'),
  backOffs(
    'a clock put back makes no rest longer',
    'waiting && waiting.since <= now() && now() < waiting.until',
    'waiting && now() < waiting.until',
    {
      tests: ['bff/cacheClock'],
    },
  ),
  backOffs('failures are not remembered without end', 'max: 10_000', 'max: 10_000_000'),

  flights(
    'one load for all who ask',
    'const joined = flights.get(lookup.key);',
    'const joined = undefined as Flight | undefined;',
  ),
  flights('one refresh for all who ask', 'if (flights.has(lookup.key) || ', 'if (', { tests: ['bff/cacheFreshness'] }),
  flights(
    'a stale answer is not waited for without end',
    'kept ? await within(waitMs, flight.promise) : await flight.promise',
    'await flight.promise',
  ),
  flights('a load is waited for once', 'caching.staleWaitMs - (now() - flight.startedAt)', 'caching.staleWaitMs'),
  clock(
    'a clock put back lets nobody wait longer',
    'Math.min(caching.staleWaitMs - (now() - flight.startedAt), caching.staleWaitMs)',
    'caching.staleWaitMs - (now() - flight.startedAt)',
  ),
  clock(
    'a clock put back keeps nothing fresh',
    'entry.storedAt <= now() && now() < freshUntil(entry)',
    'now() < freshUntil(entry)',
  ),
  clock('a clock put back brings back nothing that was purged', 'if (spreadMs === 0) entry.staleUntil = 0;', ''),
  fresh(
    'a stale answer is shown for a while only',
    'const isStale = kept !== undefined && now() < kept.staleUntil;',
    'const isStale = kept !== undefined;',
  ),
  fresh(
    'freshness differs by chance',
    'const until = storedAt + jittered(freshFor({ freshness, packed }));',
    'const until = storedAt + freshFor({ freshness, packed });',
  ),
  fresh('what is too large is not kept', ' && bytes <= caching.entryBytes) {', ') {'),
  fresh('switched off it keeps nothing', 'if (!off && isCurrent() && ', 'if (isCurrent() && '),
  fresh('who renews does not take what is stale', 'if (isStale && !lookup.renews) {', 'if (isStale) {'),
  nothing(
    '“nothing there” is believed for less long',
    'packed === null ? Math.min(caching.negative.freshMs, tiers[freshness].freshMs) : tiers[freshness].freshMs',
    'tiers[freshness].freshMs',
  ),
  mutantsOf('bff/resilience/entryStores.ts', 'bff/cacheNothingThere')(
    '“nothing there” pushes out only its own kind',
    'packed === null ? negative : values[freshness]',
    'values[freshness]',
  ),
  nothing('a value and “nothing there” take each other’s place', 'stores.other(entry).delete(key);', ''),
  purge('what a purge concerns is stale at once', 'entry.freshUntil = spreadMs === 0 ? 0 : ', 'entry.freshUntil = '),
  purge(
    'a load from before a purge is not kept',
    'const isCurrent = () => flights.get(key) === flight;',
    'const isCurrent = () => true;',
  ),
  purge('a load from before a purge is not joined', 'if (concerns(tags)) flights.delete(key);', ''),
  purge('a purge leaves alone what it does not concern', 'if (!concerns(entry.tags)) continue;', ''),
  purge('a purge counts up', 'generation += 1;', ''),
  purge('a rehearsal changes nothing', 'if (dryRun) continue;', ''),
  purge('after the bus was lost not all turns stale at once', 'now() + random() * spreadMs', 'now()'),
  second(
    'a load from before a purge is not shared',
    'secondTier?.write(key, entry, second?.generations);\n      }',
    '}\n      secondTier?.write(key, entry, second?.generations);',
  ),
  second(
    'a second tier’s older entry takes no place',
    'if (entry.storedAt <= (find(lookup)?.storedAt ?? Number.NEGATIVE_INFINITY)) return undefined;',
    '',
  ),
  second(
    'a second tier’s entry is young enough',
    'now() >= entry.keptUntil || entry.freshness !== lookup.freshness',
    'entry.freshness !== lookup.freshness',
  ),
  second(
    'a second tier’s entry is of its tier',
    'now() >= entry.keptUntil || entry.freshness !== lookup.freshness',
    'now() >= entry.keptUntil',
  ),
  second('a second tier’s entry has its shape', 'return verified(entry, lookup.revive);', 'return entry;'),
  second(
    'a second tier’s entry is not too old once loading has failed',
    'if (!shared || now() >= shared.keptUntil) throw error;',
    'if (!shared) throw error;',
  ),
  second(
    'what was purged there is asked for anew',
    'if (second && shared && now() < shared.staleUntil) {',
    'if (second && shared) {',
  ),
  second(
    'without the bus nothing is fresh for long',
    'secondTier && !secondTier.hearsPurges() ? Math.min(until, storedAt + caching.withoutBusMs) : until',
    'until',
  ),
  restored('what comes from outside is parsed', 'if (!entry.unverified) return entry;', 'if (entry) return entry;'),
  restored(
    'what is put back is not fresh',
    '{ ...entry, freshUntil: 0, staleUntil: 0, unverified: true }',
    '{ ...entry, freshUntil: entry.keptUntil, staleUntil: entry.keptUntil, unverified: true }',
  ),
  restored(
    'what is too old is not put back',
    'if (now() >= entry.keptUntil || entry.storedAt > now()) return;',
    'if (entry.storedAt > now()) return;',
  ),
  restored(
    'what is of days to come is not put back',
    'now() >= entry.keptUntil || entry.storedAt > now()',
    'now() >= entry.keptUntil',
  ),
  stores('a tier has its bytes', 'maxSize: maxBytes,', 'maxSize: 100 * maxBytes,'),
  stores(
    'an entry counts with what it was made of',
    'Math.max(bytes, packed?.byteLength ?? 0) + overheadBytes',
    'overheadBytes',
  ),
  stores('what is too old is not saved', 'if (now() < entry.keptUntil) yield', 'yield', { tests: ['bff/snapshot'] }),
  packing('objects do not stay without end', 'maxSize: maxBytes,', 'maxSize: 1_000 * maxBytes,'),

  tier(
    'what a load began before a purge brings is not fresh',
    'isSameGeneration(generations, current) ? entry : { ...entry, freshUntil: 0, staleUntil: 0 }',
    'entry',
  ),
  tier('an entry without a generation is not shared', 'if (!generations) return;', 'generations ??= [];', {
    tests: ['bff/redisTierOutage', 'bff/redisTier'],
  }),
  tier('an entry in Redis has its end', "set(keyOf(key), text, 'PX', keptMs)", 'set(keyOf(key), text)'),
  tier(
    'a Redis that fails is as good as none',
    '} catch {\n        return undefined;\n      }',
    '} catch (error) {\n        throw error;\n      }',
    { tests: ['bff/redisTierOutage'] },
  ),
  tier('entries have the name of their upstreams', 'redis.prefix + namespace + key', 'redis.prefix + key', {
    tests: ['bff/instances'],
  }),
  mutantsOf('bff/resilience/generations.ts', 'bff/redisTierPurges')(
    'generations are compared',
    'one.every((mark, place) => mark === other[place])',
    'one.length > 0',
  ),
  redis('a command is not waited for without end', 'commandTimeout: commandMs,', ''),
  redis('no command waits for a connection', 'enableOfflineQueue: false,', '', {
    coveredBy: {
      guard: 'nothing is asked without a connection',
      change: {
        file: 'bff/resilience/redis.ts',
        text: "if (commands.status !== 'ready') throw new Error('no connection');",
        instead: '',
      },
    },
  }),
  redis(
    'a Redis that does not answer is left alone',
    'return breaker.run(() => command(commands));',
    'return command(commands);',
  ),
  redis('and asked again after a while', 'firstRestMs: redisTier.restMs,', 'firstRestMs: 100 * redisTier.restMs,'),
  redis('an error reply is an answer', '(error) => !(error instanceof ReplyError)', '() => true'),
  redis('after the bus was lost everything is stale', 'listener.onLoss();', ''),
  redis('while the bus is lost that is known', 'subscription = null;\n  });', '});'),
  redis(
    'a frozen server does not hold up the end',
    'await commands.quit().catch(() => commands.disconnect());',
    'await commands.quit();',
  ),
  redis('an error ends no process', "commands.on('error', () => {});", ''),
  redis(
    'a replica that was the master is left',
    "reconnectOnError: (error) => error.message.startsWith('READONLY'),",
    '',
  ),
  purges(
    'a message is one',
    'if (target.success) listener.onPurge(target.data);',
    'listener.onPurge(target.data as PurgeTarget);',
  ),
  purges('a mark is never there twice', 'randomUUID()', "'1'"),
  purges(
    'a purge of everything concerns every tag',
    '[everything, ...tags].map(generationKey)',
    'tags.map(generationKey)',
  ),
  mutantsOf('bff/purge.ts', 'bff/redisTierPurges', 'bff/instances')(
    'a purge that the others have not heard fails',
    "throw new ProblemError('UNAVAILABLE', 'Purged on this instance; the others could not be told. Try again');",
    '',
  ),
  stored(
    'an entry from outside is of a tier',
    ".refine((name): name is Entry['freshness'] => name in tiers)",
    ".transform((name) => name as Entry['freshness'])",
  ),
  stored('an entry from outside has a size', 'bytes: z.int().nonnegative(),', 'bytes: z.number(),'),
  stored(
    'what is no JSON is nothing',
    '} catch {\n    return undefined;',
    '} catch (error) {\n    if (text.length > 0) throw error;\n    return undefined;',
  ),
  snapshot(
    'a snapshot is of these upstreams',
    "if (!isKnown) throw new Error('not a snapshot of these upstreams');",
    '',
  ),
  snapshot(
    'a broken line is left out',
    'if (!success) {\n        broken += 1;\n        continue;\n      }',
    "if (!success) throw new Error('broken');",
  ),
  snapshot('the file is closed', 'input.destroy();', ''),
  snapshot(
    'a snapshot that cannot be read is no reason not to start',
    "if (!missing) log.warn({ err: error }, 'the snapshot could not be read');",
    'if (!missing) throw error;',
  ),
  saving(
    'who reads sees the old file or the new one',
    'const draft = `${file}.${hostname()}.${process.pid}`;',
    'const draft = file;',
  ),
  saving('a file that could not be written leaves nothing', 'await rm(draft, { force: true }).catch(() => {});', ''),
  saving('it is saved once at a time', 'saving ??= write().finally(', 'saving = write().finally('),
  saving('what came while it was saved is saved, too', 'Promise.resolve(saving).then(save)', 'save()'),

  app('instances mark stale what another one has purged', 'purgeHere(whole);', ''),
  app('pages that another instance purges are purged', 'store.purge(target, { dryRun }) + ', ''),
  app('after the bus was lost content is asked for anew', 'cache.purge({ all: true }, { spreadMs });', ''),
  app('after the bus was lost pages are made anew', 'store.purge({ all: true });', ''),
];
