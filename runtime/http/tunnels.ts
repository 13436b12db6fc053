/** Refusal of `CONNECT` requests, whose connections Node detaches from its HTTP server. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { refusals } from './limits/gate.ts';
import { answerUnderWay, type Connection } from './nodeConnection.ts';
import type { Refuse } from './problems/refuse.ts';

/** Answers `CONNECT` with 405 after the pending responses of its connection, and closes the connection. */
export function refuseTunnels(server: Server, { refuseBytes }: Refuse): void {
  server.on('connect', ({ method = '', socket }: IncomingMessage, handedOver: Duplex) => {
    // Newer Node passes a separate stream while the request has a body, and destroys it with the connection's error.
    handedOver.on('error', () => {});
    keepServing(socket);
    afterAnswers(socket, () => refuseBytes(socket, refusals.method, { method, url: '/' }));
  });
}

/** Restores the handlers that Node has removed and pending responses need. */
function keepServing(socket: Connection): void {
  socket.on('timeout', () => socket.destroy());
  socket.on('drain', () => {
    const underWay = answerUnderWay(socket);
    if (underWay?.writableNeedDrain) underWay.emit('drain');
  });
  // Closing a socket with unread data resets the connection, and its client may lose the responses.
  socket.resume();
}

function afterAnswers(socket: Connection, then: () => void): void {
  const underWay = answerUnderWay(socket);
  if (underWay) underWay.once('finish', () => afterAnswers(socket, then));
  else if (socket.writable) then();
}
