/** Distribution of the limit of open files to the listeners. */
import { readFileSync } from 'node:fs';
import { edge } from './limits/edge.ts';

/** Maximum connections of all upstream pools (`bff/upstreams/transport/http.ts`); a test compares both. */
export const upstreamFiles = 384;

/** Files of the program, served and written files, Redis, failure reports. */
const ownFiles = 100;

/** File descriptors reserved besides the site's connections. */
const reservedFiles = upstreamFiles + edge.opsConnections + ownFiles;

/**
 * Returns the soft limit of open files, which Node raises to the hard limit at start; null when unlimited or unknown.
 */
export function readOpenFileLimit(): number | null {
  try {
    const soft = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null;
  }
}

/** Returns the maximum connections of each listener. Under a low limit the site gets at least half of it. */
export function connectionLimits(openFiles: number | null): { site: number; ops: number } {
  if (openFiles === null) return { site: edge.connections, ops: edge.opsConnections };
  const reserved = Math.min(reservedFiles, Math.ceil(openFiles / 2));
  return {
    site: Math.min(edge.connections, openFiles - reserved),
    ops: Math.floor(edge.opsConnections * (reserved / reservedFiles)),
  };
}
