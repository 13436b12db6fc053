import type { Server } from 'node:http';
import type { Socket } from 'node:net';

interface Options {
  /** Maximum number of open connections. */
  limit: number;
  /** Called for each connection dropped because of the limit. */
  onDrop(): void;
}

/** Open connections of a server. */
export interface Connections {
  /** Returns the callbacks to run when a connection closes; undefined when it is closed. */
  closeCallbacks(socket: Socket): Set<() => void> | undefined;
  /** Returns the number of connections accepted so far. */
  acceptedCount(): number;
  /** Returns true while a connection has unsent data. */
  isSending(): boolean;
  /** Closes connections that browsers opened in advance and have not used: Node does not count them as idle. */
  closeUnused(): void;
  /** Closes all connections, including those of `CONNECT` requests, which `closeAllConnections` misses. */
  closeAll(): void;
}

/** Limits and tracks the connections of a server. */
export function watchConnections(server: Server, { limit, onDrop }: Options): Connections {
  const all = new Map<Socket, Set<() => void>>();
  let accepted = 0;
  server.maxConnections = limit;
  server.on('drop', onDrop);
  server.on('connection', (socket: Socket) => {
    // Keeps errors of a connection from ending the process, also after Node has detached it for `CONNECT`.
    socket.on('error', () => {});
    accepted += 1;
    const callbacks = new Set<() => void>();
    all.set(socket, callbacks);
    socket.once('close', () => {
      all.delete(socket);
      for (const callback of callbacks) callback();
    });
  });

  return {
    closeCallbacks: (socket) => all.get(socket),
    acceptedCount: () => accepted,
    isSending: () => [...all.keys()].some(({ writableLength }) => writableLength > 0),
    closeUnused() {
      for (const socket of all.keys()) if (socket.bytesRead === 0) socket.destroy();
    },
    closeAll() {
      for (const socket of all.keys()) socket.destroy();
    },
  };
}
