import { type DestinationStream, pino } from 'pino';

/** Longest wait of a line for others to be written with, ms. */
const waitMs = 50;

/**
 * Standard output for a log, written in portions of whole lines behind the answers: a line a write would cost a third of a
 * kept answer, and a full pipe would stop it. What is left is written when the process ends.
 * @param portion Characters that are written at once, about.
 */
export function createLogOutput(portion: number): DestinationStream & { flushSync(): void } {
  let lines = '';
  let timer: NodeJS.Timeout | undefined;

  function write() {
    clearTimeout(timer);
    timer = undefined;
    if (lines) output.write(lines);
    lines = '';
  }

  function flushSync() {
    write();
    output.flushSync();
  }

  // In front of pino's own end of its output.
  process.on('exit', flushSync);
  const output = pino.destination({ sync: false });
  return {
    write(line) {
      if (lines.length + line.length > portion) write();
      lines += line;
      timer ??= setTimeout(write, waitMs).unref();
    },
    flushSync,
  };
}
