import type { Server } from 'node:http';
import type { Socket } from 'node:net';

interface Options {
  /** How many there may be at a time. */
  limit: number;
  /** Called for each that is one too many. */
  onDrop(): void;
}

/** The connections of a server, and what is under way on them. */
export interface Connections {
  /** What was begun on a connection, to be ended with it; undefined when it has ended. */
  underWay(socket: Socket): Set<() => void> | undefined;
  /** How many there have been. */
  taken(): number;
  /** Whether some client has not taken all that it was sent. */
  isSending(): boolean;
  /** Ends those that nothing has come over, as browsers open them ahead: Node takes them for busy ones. */
  endUnused(): void;
  /** Ends all of them, also those that Node has handed over, which `closeAllConnections` does not know. */
  endAll(): void;
}

/** Bounds the connections of a server, and watches them. */
export function watchConnections(server: Server, { limit, onDrop }: Options): Connections {
  const all = new Map<Socket, Set<() => void>>();
  let taken = 0;
  server.maxConnections = limit;
  server.on('drop', onDrop);
  server.on('connection', (socket: Socket) => {
    // An error has ended its connection and concerns nobody else, also after Node has handed the connection over (`connect`).
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
