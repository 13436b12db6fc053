import { readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { readOpenFiles } from '../openFiles.ts';

/** What the doctor has to know of the machine, the container and this Node. */
export interface Machine {
  node: string;
  /** Of Linux with glibc, where the threshold of its allocator matters. */
  hasGlibc: boolean;
  cores: number;
  /** What the container lets a process use; null without a limit. */
  limits: { cpus: number | null; memory: number | null };
  memory: number;
  /** How large the heap may become. */
  heap: number;
  /** How many files and connections may be open; null where that is not known. */
  openFiles: number | null;
}

export function readMachine(): Machine {
  return {
    node: process.versions.node,
    hasGlibc: hasGlibc(),
    cores: availableParallelism(),
    limits: { cpus: cpuLimit(), memory: memoryLimit() },
    memory: totalmem(),
    heap: getHeapStatistics().heap_size_limit,
    openFiles: readOpenFiles(),
  };
}

function hasGlibc(): boolean {
  const { header } = (process.report?.getReport() ?? {}) as { header?: { glibcVersionRuntime?: string } };
  return Boolean(header?.glibcVersionRuntime);
}

/** The second version of control groups, then the first. */
function memoryLimit(): number | null {
  const text = read('/sys/fs/cgroup/memory.max') || read('/sys/fs/cgroup/memory/memory.limit_in_bytes');
  const bytes = Number.parseInt(text, 10);
  // Without a limit the first version names a number that no machine has.
  return Number.isNaN(bytes) || bytes >= totalmem() ? null : bytes;
}

function cpuLimit(): number | null {
  const [quota, period] = read('/sys/fs/cgroup/cpu.max').split(' ').map(Number);
  const [quota1, period1] = ['quota', 'period'].map((name) => Number(read(`/sys/fs/cgroup/cpu/cpu.cfs_${name}_us`)));
  if (quota && period) return quota / period;
  return quota1 && period1 && quota1 > 0 ? quota1 / period1 : null;
}

/** Empty where there is no such file. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
