/** The primary's side of a server of several processes: workers that listen together, and operations that see them as one. */
import cluster, { type Worker } from 'node:cluster';
import type { FastifyBaseLogger } from 'fastify';
import { ConfigError } from '../config.ts';
import { ProblemError } from '../errors.ts';
import type { Lifecycle } from '../httpApp.ts';
import { createMetrics } from '../metrics.ts';
import { joinDetails, worstCircuits } from '../ops/joinDetails.ts';
import type { Observed } from '../ops/observed.ts';
import { clustering, watching } from '../resilience/tiers.ts';
import { createJoinedMetrics } from './joinedMetrics.ts';
import { partVariable, type Question, type ToPrimary, type ToWorker, type WorkerPart } from './messages.ts';
import { createQuestions } from './questions.ts';
import { createWorkerMetrics } from './workerMetrics.ts';

interface Options {
  count: number;
  /** The script that a worker runs. */
  script: string;
  /** Settings of the workers; this process's own environment stands behind them. */
  env: NodeJS.ProcessEnv;
  /** Where they listen; 0 for a free port, the same for all. */
  port: number;
  sandboxOrigin: string | null;
  /** Its `starting` says here whether a worker is missing. */
  lifecycle: Lifecycle;
  log: FastifyBaseLogger;
  /** Numbers other than those of the product, for tests. */
  limits?: typeof clustering;
}

/** The workers as operations see them, all as one. */
export interface Workers extends Observed {
  /**
   * Starts them; answers the port when every one listens there.
   * @throws {ConfigError} when a worker says why none can start, or when one ends several times without having listened.
   */
  listen(): Promise<number>;
  /** Has every worker stop in order, and replaces none any more. */
  drain(): void;
  /** Waits for the end of all of them. @throws when one did not end in order. */
  close(): Promise<void>;
}

/** The place of a worker: who has it now, and how that went so far. */
interface Place {
  readonly number: number;
  worker: Worker | null;
  /** It answers questions. */
  isJoined: boolean;
  /** It listens and does not stop. */
  isReady: boolean;
  /** When it was started (monotonic, ms). */
  startedAt: number;
  /** How often in a row it ended soon. */
  falls: number;
  replacing?: NodeJS.Timeout;
}

/** @see docs/decisions/0025-workers-behind-one-port.md */
export function createWorkers(options: Options): Workers {
  const { count, script, env, sandboxOrigin, lifecycle, log, limits = clustering } = options;
  const own = createMetrics({ ofProcess: true });
  const joined = createJoinedMetrics();
  const questions = createQuestions();
  const places = Array.from({ length: count }, (_, index): Place => {
    return { number: index + 1, worker: null, isJoined: false, isReady: false, startedAt: 0, falls: 0 };
  });
  const { falls } = createWorkerMetrics(own.registry, () => places);
  let { port } = options;
  let portInUse = 0;
  let hasStarted = false;
  let isStopping = false;
  let endedBadly = false;
  let onStart = (_port: number) => {};
  let onFailure = (_error: ConfigError) => {};
  let onAllEnded = () => {};

  cluster.setupPrimary({ exec: script });
  lifecycle.starting = true;
  // Whatever ends this process without having waited for its workers ends them, too.
  const endAll = () => {
    for (const { worker } of places) worker?.process.kill('SIGKILL');
  };
  process.once('exit', endAll);

  function fork(place: Place): void {
    // A free port is shared as long as somebody listens on it; when nobody does it has to be asked for by its number.
    if (portInUse !== 0 && places.every(({ worker }) => worker === null)) port = portInUse;
    const part: WorkerPart = { sandboxOrigin, savesSnapshot: place.number === 1 };
    const worker = cluster.fork({ ...env, PORT: String(port), [partVariable]: JSON.stringify(part) });
    Object.assign(place, { worker, startedAt: performance.now() });
    worker.on('message', (message: ToPrimary) => hear(place, worker, message));
    worker.once('listening', (address) => {
      portInUse = address.port;
      place.isReady = true;
      log.info({ worker: place.number, workerPid: worker.process.pid }, 'a worker is ready');
      tellState();
    });
    worker.once('exit', (code, signal) => ended(place, worker, code, signal));
    worker.on('error', (err) => {
      log.error({ err, worker: place.number }, 'a worker cannot be reached');
      // One that could not be started has no end either.
      if (worker.process.pid === undefined && place.worker === worker) ended(place, worker, null, null);
    });
  }

  function hear(place: Place, worker: Worker, message: ToPrimary): void {
    switch (message.type) {
      case 'joined':
        place.isJoined = true;
        break;
      case 'draining':
        place.isReady = false;
        tellState();
        break;
      case 'failed':
        if (hasStarted) log.error({ worker: place.number, workerPid: worker.process.pid }, message.line);
        else onFailure(new ConfigError([message.line]));
        break;
      default:
        questions.reply(message);
    }
  }

  function ended(place: Place, worker: Worker, code: number | null, signal: string | null): void {
    const { number, isJoined } = place;
    const workerPid = worker.process.pid;
    questions.drop(worker);
    joined.retire(worker.id);
    Object.assign(place, { worker: null, isJoined: false, isReady: false });
    tellState();
    if (isStopping) {
      // One that had not begun was told to end by a signal.
      if (isJoined && code !== 0) {
        endedBadly = true;
        log.error({ worker: number, workerPid, code, signal }, 'a worker did not stop in order');
      }
      if (places.every((one) => one.worker === null)) onAllEnded();
      return;
    }
    // One that was stopped by a signal of its own has stopped in order.
    if (code !== 0) falls.inc();
    if (performance.now() - place.startedAt > limits.mostRestMs) place.falls = 0;
    const restMs = Math.min(limits.firstRestMs * 2 ** place.falls, limits.mostRestMs);
    place.falls += 1;
    log.error({ worker: number, workerPid, code, signal, restMs }, 'a worker ended and will be replaced');
    if (!hasStarted && place.falls >= limits.mostFalls) {
      onFailure(new ConfigError(['WORKERS: the workers end before they are ready; stderr and the log say why']));
      return;
    }
    place.replacing = setTimeout(() => fork(place), restMs);
  }

  function tellState(): void {
    const isWhole = places.every(({ isReady }) => isReady);
    lifecycle.starting = !isWhole;
    if (!isWhole || hasStarted) return;
    hasStarted = true;
    onStart(portInUse);
  }

  /** Asks every worker that visitors may have reached. */
  function askAll<Asked extends Question>(question: Asked, ms: number) {
    return places.flatMap(({ worker, isJoined }) =>
      worker && isJoined ? [{ worker, answer: questions.ask(worker, question, ms) }] : [],
    );
  }

  /** What workers answer in time. */
  async function answersOf<Asked extends Question>(question: Asked) {
    const answers = await Promise.allSettled(askAll(question, limits.answerMs).map(({ answer }) => answer));
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  }

  return {
    registry: {
      contentType: own.registry.contentType,
      async metrics() {
        // Of a worker that does not answer in time, what it said last stands.
        const noted = askAll({ about: 'metrics' }, limits.answerMs).map(async ({ worker, answer }) =>
          joined.note(worker.id, await answer),
        );
        await Promise.allSettled(noted);
        return joined.text(await own.registry.getMetricsAsJSON());
      },
    },
    async circuits() {
      return worstCircuits(await answersOf({ about: 'circuits' }));
    },
    async look() {
      const looks = await answersOf({ about: 'look' });
      if (looks.length === 0) throw new ProblemError('UNAVAILABLE', 'No worker is there. Try again');
      // With Redis every worker tells of all processes that share it.
      const processes = new Map(looks.flatMap(({ processes: told }) => told).map((one) => [one.id, one]));
      return {
        at: Date.now(),
        details: joinDetails(looks.map(({ details }) => details)),
        processes: [...processes.values()],
      };
    },
    async find(text) {
      const found = await answersOf({ about: 'kept', text });
      return {
        total: found.reduce((sum, { total }) => sum + total, 0),
        list: found.flatMap(({ list }) => list).slice(0, watching.shown),
      };
    },
    async purge(target, { dryRun }) {
      const purgeAll = (isTrial: boolean) => {
        const asked = askAll({ about: 'purge', target, dryRun: isTrial }, limits.purgeMs);
        if (asked.length === 0) throw new ProblemError('UNAVAILABLE', 'No worker is there. Try again');
        return Promise.all(asked.map(({ answer }) => answer));
      };
      // Counted first: with Redis a worker's purge reaches the others, which then find less to purge than there was.
      const found = await purgeAll(true);
      if (!dryRun) await purgeAll(false);
      return found.reduce((sum, purged) => sum + purged, 0);
    },
    listen: () =>
      new Promise((resolve, reject) => {
        onStart = resolve;
        onFailure = reject;
        places.forEach(fork);
      }),
    drain() {
      isStopping = true;
      for (const { worker, isJoined, replacing } of places) {
        clearTimeout(replacing);
        const stop: ToWorker = { type: 'stop' };
        // By word, not by signal: a signal to all would be the second one for it.
        if (isJoined) worker?.send(stop, () => {});
        else worker?.process.kill('SIGTERM');
      }
    },
    async close() {
      await new Promise<void>((resolve) => {
        onAllEnded = resolve;
        if (places.every(({ worker }) => worker === null)) resolve();
      });
      process.off('exit', endAll);
      if (endedBadly) throw new Error('not every worker has stopped in order');
    },
  };
}
