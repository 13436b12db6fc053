import { setTimeout as wait } from 'node:timers/promises';
import type { DestinationStream } from 'pino';

/** Maximum UTF-8 bytes of a JavaScript character (UTF-16 code unit). */
const maxBytes = 3;

/** Maximum time a line is buffered, ms. */
const maxWaitMs = 50;

/** Buffered standard output. */
export interface LogOutput extends DestinationStream {
  flushSync(): void;
  /** Flushes and resolves when all lines are written to the pipe, or after `ms`. */
  drained(ms: number): Promise<void>;
}

/**
 * Creates buffered standard output: one write per line would cost a third of a cached response. A full pipe does not
 * block the server; buffered lines are written when the process ends.
 * @param chunkLength Approximate number of characters in a write.
 */
export function createLogOutput(chunkLength: number): LogOutput {
  const { stdout } = process;
  // A reused buffer: allocating one for every write is slow in a process with large caches.
  const allocate = () => Buffer.allocUnsafeSlow(maxBytes * chunkLength);
  let buffer = allocate();
  let lines = '';
  let timer: NodeJS.Timeout | undefined;

  function flushSync() {
    clearTimeout(timer);
    timer = undefined;
    if (lines.length > chunkLength) stdout.write(lines);
    else if (lines) stdout.write(buffer.subarray(0, buffer.write(lines)));
    // The stream still refers to the buffer until the pipe has taken its bytes.
    if (stdout.writableLength > 0) buffer = allocate();
    lines = '';
  }

  // The reader is gone: the server continues without a log.
  stdout.on('error', () => {});
  // `beforeExit` can still wait for a full pipe, `exit` cannot.
  process.on('beforeExit', flushSync);
  process.on('exit', flushSync);
  return {
    write(line) {
      if (lines.length + line.length > chunkLength) flushSync();
      lines += line;
      timer ??= setTimeout(flushSync, maxWaitMs).unref();
    },
    flushSync,
    async drained(ms) {
      flushSync();
      if (stdout.writableLength === 0) return;
      // The callback runs after all previous writes; 'drain' is only emitted after the high-water mark was exceeded.
      const written = new Promise<void>((resolve) => stdout.write('', () => resolve()));
      await Promise.race([written, wait(ms, undefined, { ref: false })]);
    },
  };
}
