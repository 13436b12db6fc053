import type { Options } from './options.ts';
import type { Row } from './row.ts';

/** Measures and answers its table. Starts what it needs; whoever runs it ends that. */
export type Benchmark = (options: Options) => Promise<Row[]>;
