/** `CONNECT` is refused in words. Node hands the connection of such a request over, and looks after it no longer. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { refusals } from './limits/gate.ts';
import { answerUnderWay, type Connection } from './nodeConnection.ts';
import type { Refuse } from './problems/refuse.ts';

/** Refuses each tunnel behind the answers that are under way on its connection, and ends the connection. */
export function refuseTunnels(server: Server, { refuseBytes }: Refuse): void {
  server.on('connect', ({ method = '', socket }: IncomingMessage, handedOver: Duplex) => {
    // Newer Node hands over a stream of its own while the request's body is on its way, and ends it with the connection's error.
    handedOver.on('error', () => {});
    keepServing(socket);
    afterAnswers(socket, () => refuseBytes(socket, refusals.method, { method, url: '/' }));
  });
}

/** Does what Node did for the connection: answers under way need it. */
function keepServing(socket: Connection): void {
  socket.on('timeout', () => socket.destroy());
  socket.on('drain', () => {
    const underWay = answerUnderWay(socket);
    if (underWay?.writableNeedDrain) underWay.emit('drain');
  });
  // A connection that is closed with something unread is reset, and its client may lose the answers.
  socket.resume();
}

function afterAnswers(socket: Connection, then: () => void): void {
  const underWay = answerUnderWay(socket);
  if (underWay) underWay.once('finish', () => afterAnswers(socket, then));
  else if (socket.writable) then();
}
