/** How many files and connections a process may have open, and how they are shared out. */
import { readFileSync } from 'node:fs';
import { edge } from './limits/edge.ts';

/** As many as the pools of all upstreams may open (`bff/upstreams/transport/http.ts`); a test compares them. */
export const upstreamFiles = 384;

/** The program itself, files that are served or written, Redis, reports. */
const ownFiles = 100;

/** Descriptors that are needed besides the connections of the site's visitors. */
const reservedFiles = upstreamFiles + edge.opsConnections + ownFiles;

/** Null without a limit, and where it is not known. Node has raised the soft limit to the hard one by itself. */
export function readOpenFiles(): number | null {
  try {
    const soft = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null;
  }
}

/** How many connections each listener takes. Half of a limit that is too low for the reserve stays for visitors. */
export function connectionLimits(openFiles: number | null): { site: number; ops: number } {
  if (openFiles === null) return { site: edge.connections, ops: edge.opsConnections };
  const reserved = Math.min(reservedFiles, Math.ceil(openFiles / 2));
  return {
    site: Math.min(edge.connections, openFiles - reserved),
    ops: Math.floor(edge.opsConnections * (reserved / reservedFiles)),
  };
}
