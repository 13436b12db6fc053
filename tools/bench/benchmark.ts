import type { Row } from './row.ts';

/** How a benchmark is run. */
export interface Options {
  rounds: number;
  /** Length of a slice. */
  seconds: number;
  /** Says where a benchmark stands, on stderr. */
  progress(line: string): void;
}

/** Measures and answers its table. Starts what it needs; its caller ends that. */
export type Benchmark = (options: Options) => Promise<Row[]>;
