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
  underWay(socket: Socket): Set<() => void> | undefined;
  /** Returns the number of connections accepted so far. */
  taken(): number;
  /** Returns true while a connection has unsent data. */
  isSending(): boolean;
  /** Closes connections that browsers opened ahead and never used: Node does not count them as idle. */
  endUnused(): void;
  /** Closes all connections, including those of `CONNECT` requests, which `closeAllConnections` misses. */
  endAll(): void;
}

/** Limits and tracks the connections of a server. */
export function watchConnections(server: Server, { limit, onDrop }: Options): Connections {
  const all = new Map<Socket, Set<() => void>>();
  let taken = 0;
  server.maxConnections = limit;
  server.on('drop', onDrop);
  server.on('connection', (socket: Socket) => {
    // Keeps errors of a connection from ending the process, also after Node has detached it for `CONNECT`.
    socket.on('error', () => {});
    taken += 1;
    const underWay = new Set<() => void>();
    all.set(socket, underWay);
    socket.once('close', () => {
      all.delete(socket);
      for (const end of underWay) end();
    });
  });

  return {
    underWay: (socket) => all.get(socket),
    taken: () => taken,
    isSending: () => [...all.keys()].some(({ writableLength }) => writableLength > 0),
    endUnused() {
      for (const socket of all.keys()) if (socket.bytesRead === 0) socket.destroy();
    },
    endAll() {
      for (const socket of all.keys()) socket.destroy();
    },
  };
}
