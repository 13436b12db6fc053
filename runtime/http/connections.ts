import type { Server } from 'node:http';
import type { Socket } from 'node:net';

interface Options {
  /** How many there may be at a time. */
  limit: number;
  /** Called for each that is one too many. */
  onDrop(): void;
}

/** Bounds the connections of a server, and knows what is under way on them. */
export function watchConnections(server: Server, { limit, onDrop }: Options) {
  const all = new Map<Socket, Set<() => void>>();
  let taken = 0;
  server.on('connection', (socket: Socket) => {
    // An error has ended its connection and concerns nobody else, also after Node has handed the connection over (`connect`).
    socket.on('error', () => {});
    if (all.size >= limit) {
      socket.destroy();
      return onDrop();
    }
    taken += 1;
    const underWay = new Set<() => void>();
    all.set(socket, underWay);
    socket.once('close', () => {
      all.delete(socket);
      for (const end of underWay) end();
    });
  });

  return {
    /** What was begun on a connection, to be told when it ends; undefined when it has ended. */
    underWay: (socket: Socket): Set<() => void> | undefined => all.get(socket),
    /** How many there have been. */
    taken: (): number => taken,
    /** Whether some client has not taken all that it was sent. */
    isSending: (): boolean => [...all.keys()].some(({ writableLength }) => writableLength > 0),
    /** Ends those that nothing has come over, as browsers open them ahead: Node takes them for busy ones. */
    endUnused(): void {
      for (const socket of all.keys()) if (socket.bytesRead === 0) socket.destroy();
    },
    /** Ends all of them, also those that Node has handed over, which `closeAllConnections` does not know. */
    endAll(): void {
      for (const socket of all.keys()) socket.destroy();
    },
  };
}
