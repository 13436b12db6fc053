import { parseArgs } from 'node:util';
import { aboveZero, whole } from './arguments.ts';

/** How a benchmark is run. */
export interface Options {
  rounds: number;
  /** Length of a slice. */
  seconds: number;
  /** Length of the load under which memory is watched. */
  minutes: number;
  /** Pages that the fuller of two caches holds. */
  pages: number;
  /** Says where a benchmark stands, on stderr. */
  progress(line: string): void;
}

const defaults = { rounds: 5, seconds: 2, minutes: 2, pages: 10_000 };

export const optionHelp = `  --rounds <n>    rounds that servers are measured in turns (${defaults.rounds})
  --seconds <s>   length of a slice of a round (${defaults.seconds})
  --minutes <m>   length of the load under which memory is watched (${defaults.minutes})
  --pages <n>     pages that the fuller of two HTML caches holds (${defaults.pages})
  --help          show this text`;

/** @param args Behind the script's name. @throws with what is wrong with them. */
export function parseOptions(args: readonly string[]): {
  names: string[];
  help: boolean;
  options: Omit<Options, 'progress'>;
} {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      minutes: { type: 'string' },
      pages: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const numberOf = (name: keyof typeof defaults, read: (name: string, text: string) => number) =>
    read(`--${name}`, values[name] ?? String(defaults[name]));
  const options = {
    rounds: numberOf('rounds', whole),
    seconds: numberOf('seconds', aboveZero),
    minutes: numberOf('minutes', aboveZero),
    pages: numberOf('pages', whole),
  };
  return { names: positionals, help: values.help, options };
}
