import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Knows what is under way on the connections of a server. */
export function watchConnections(server: Server) {
  const all = new Map<Socket, Set<() => void>>();
  let taken = 0;
  server.on('connection', (socket: Socket) => {
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
  };
}
