import { setTimeout as wait } from 'node:timers/promises';
import type { DestinationStream } from 'pino';

/** Of a character in UTF-8, as JavaScript counts characters. */
const maxBytes = 3;

/** Maximum wait of a line for others to be written with, ms. */
const maxWaitMs = 50;

export interface LogOutput extends DestinationStream {
  flushSync(): void;
  /** Resolves when a reader has taken every line, or after so many ms. */
  drained(ms: number): Promise<void>;
}

/**
 * Standard output for a log, written in portions of whole lines: a line a write would cost a third of a cached answer. A pipe that
 * takes no more does not stop the server. What is left is written when the process ends.
 * @param portion Characters that are written at once, about.
 */
export function createLogOutput(portion: number): LogOutput {
  const { stdout } = process;
  // Memory of its own, used again: Node would look for as much for every portion, which takes long where much is cached.
  const take = () => Buffer.allocUnsafeSlow(maxBytes * portion);
  let room = take();
  let lines = '';
  let timer: NodeJS.Timeout | undefined;

  function flushSync() {
    clearTimeout(timer);
    timer = undefined;
    if (lines.length > portion) stdout.write(lines);
    else if (lines) stdout.write(room.subarray(0, room.write(lines)));
    // What the pipe has not taken yet is still to be read from there.
    if (stdout.writableLength > 0) room = take();
    lines = '';
  }

  // Nobody reads any more: the pages go on.
  stdout.on('error', () => {});
  // An end that comes by itself still waits for a pipe that is full; one by `process.exit` cannot.
  process.on('beforeExit', flushSync);
  process.on('exit', flushSync);
  return {
    write(line) {
      if (lines.length + line.length > portion) flushSync();
      lines += line;
      timer ??= setTimeout(flushSync, maxWaitMs).unref();
    },
    flushSync,
    async drained(ms) {
      flushSync();
      if (stdout.writableLength === 0) return;
      // Behind all the others. 'drain' comes only after more was written than a stream likes to hold.
      const taken = new Promise<void>((resolve) => stdout.write('', () => resolve()));
      await Promise.race([taken, wait(ms, undefined, { ref: false })]);
    },
  };
}
