import type { DestinationStream } from 'pino';

/** Longest wait of a line for others to be written with, ms. */
const waitMs = 50;

/**
 * Standard output for a log, written in portions of whole lines: a line a write would cost a third of a kept answer. A pipe that
 * takes no more does not stop the server. What is left is written when the process ends.
 * @param portion Characters that are written at once, about.
 */
export function createLogOutput(portion: number): DestinationStream & { flushSync(): void } {
  const { stdout } = process;
  let lines = '';
  let timer: NodeJS.Timeout | undefined;

  function flushSync() {
    clearTimeout(timer);
    timer = undefined;
    if (lines) stdout.write(lines);
    lines = '';
  }

  // Nobody reads any more: the pages go on.
  stdout.on('error', () => {});
  process.on('exit', flushSync);
  return {
    write(line) {
      if (lines.length + line.length > portion) flushSync();
      lines += line;
      timer ??= setTimeout(flushSync, waitMs).unref();
    },
    flushSync,
  };
}
