/** Starts and stops the servers that a benchmark compares, each as a separate process. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Process started by a benchmark. */
export interface StartedProcess {
  /** Match of the output line that says that the process is ready. */
  readyMatch: RegExpExecArray;
  pid: number;
  /** Stops the process and waits for its exit. */
  stop(): Promise<void>;
}

/** Server process with its origin. */
export interface ServerProcess extends StartedProcess {
  origin: string;
}

const root = path.join(import.meta.dirname, '../../..');
const running = new Set<ChildProcess>();

/**
 * Starts a Node process in the project's folder and waits for a line of its output.
 * @param args Arguments of `node`.
 * @param ready Pattern of the line.
 * @throws if the process exits before it prints the line; its stderr is passed through.
 */
export async function start(
  args: readonly string[],
  ready: RegExp,
  env: Record<string, string> = {},
): Promise<StartedProcess> {
  const child = spawnNode(args, env);
  return { readyMatch: await lineOf(child, ready, args), pid: child.pid ?? 0, stop: () => stop(child) };
}

/** Starts a Node process without waiting. `stopAll` stops it as well. */
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

/**
 * Starts a baseline server, which prints its port.
 * @param args Arguments of `node`.
 */
export async function startBaseline(...args: string[]): Promise<ServerProcess> {
  const started = await start(args, /^\d+$/);
  return { ...started, origin: `http://127.0.0.1:${started.readyMatch[0]}` };
}

/** Stops a process with SIGTERM, after 20 s with SIGKILL, and waits for its exit. */
export async function stop(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await exited;
  clearTimeout(timer);
}

/** Stops all running processes. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map(stop));
}

/** Stops all processes when this command gets SIGINT or SIGTERM. */
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
    const match = pattern.exec(line);
    if (!match) continue;
    // Discards later output: a full pipe would block the process.
    child.stdout.resume();
    return match;
  }
  throw new Error(`node ${args.join(' ')} ended before it was ready`);
}

// Linux reports CPU time in hundredths of a second (USER_HZ).
const ticksPerSecond = 100;

/** CPU time of a process so far, all threads, in s. */
export function cpuSeconds(pid: number): number {
  // The process name in parentheses may contain anything; utime and stime are the 12th and 13th field after it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) /).at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Resident memory of a process, in MB (10⁶ bytes). */
export function residentMegabytes(pid: number): number {
  return (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024) / 1e6;
}
