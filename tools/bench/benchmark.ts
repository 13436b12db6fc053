import type { Row } from './row.ts';

/** Options of a benchmark run. */
export interface BenchmarkOptions {
  rounds: number;
  /** Length of one measurement, in s. */
  seconds: number;
  /** Reports progress on stderr. */
  progress(line: string): void;
}

/** A benchmark: starts processes, measures them and returns table rows. The caller stops the processes. */
export type Benchmark = (options: BenchmarkOptions) => Promise<Row[]>;
