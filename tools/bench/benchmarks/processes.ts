/** The servers that a benchmark compares: processes of their own, as they would run. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A process that a benchmark has started. */
export interface Started {
  /** The first line of its output that fits. */
  ready: RegExpExecArray;
  pid: number;
  /** Ends it and waits for its end. */
  stop(): Promise<void>;
}

export interface Served extends Started {
  origin: string;
}

const root = path.join(import.meta.dirname, '../../..');
const running = new Set<ChildProcess>();

/**
 * Starts a Node process in the project's folder and waits for a line of its output.
 * @param args What stands behind `node`.
 * @throws when it ends before; what it says on stderr is shown as it comes.
 */
export async function start(
  args: readonly string[],
  ready: RegExp,
  env: Record<string, string> = {},
): Promise<Started> {
  const child = spawnNode(args, env);
  return { ready: await lineOf(child, ready, args), pid: child.pid ?? 0, stop: () => stop(child) };
}

/** The same without waiting. `stopAll` ends it as well. */
export function spawnNode(args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** A server of this folder, which prints its port. `args` as behind `node`. */
export async function startBaseline(...args: string[]): Promise<Served> {
  const started = await start(args, /^\d+$/);
  return { ...started, origin: `http://127.0.0.1:${started.ready[0]}` };
}

export async function stop(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  // What does not end by itself within the time a server is given to is ended.
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(timer);
}

/** Ends whatever still runs; for the end of a benchmark, however it comes. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map(stop));
}

/** What is started ends with the command, also when somebody ends that. */
export function stopAllOnSignals(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(signal, () => void stopAll().then(() => process.exit(code)));
}

async function lineOf(child: ChildProcess, pattern: RegExp, args: readonly string[]): Promise<RegExpExecArray> {
  if (!child.stdout) throw new Error('the process has no output to read');
  for await (const line of createInterface({ input: child.stdout })) {
    const found = pattern.exec(line);
    if (!found) continue;
    // Its later lines are read and forgotten: a full pipe would stop it.
    child.stdout.resume();
    return found;
  }
  throw new Error(`node ${args.join(' ')} ended before it was ready`);
}

// Linux counts processor time in hundredths of a second, whatever the kernel's own clock.
const ticksPerSecond = 100;

/** Processor time of all threads of a process so far, in seconds. */
export function cpuSeconds(pid: number): number {
  // The name, in brackets, may hold anything; behind it stand state, …, utime (12th) and stime (13th).
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) /).at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Memory of a process that is not swapped out, in MB (10⁶ bytes). */
export function residentMegabytes(pid: number): number {
  return (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024) / 1e6;
}
