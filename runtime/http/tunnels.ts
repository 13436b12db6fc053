/** Refusal of `CONNECT` requests, whose connections Node detaches from its HTTP server. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { refusals } from './limits/gate.ts';
import { type Connection, responseInProgress } from './nodeConnection.ts';
import type { Refuser } from './problems/refuse.ts';

/** Answers `CONNECT` with 405 after the pending responses of its connection, and closes the connection. */
export function refuseTunnels(server: Server, { refuseConnection }: Refuser): void {
  server.on('connect', ({ method = '', socket }: IncomingMessage, handedOver: Duplex) => {
    // Newer Node passes a separate stream while the request has a body, and destroys it with the connection's error.
    handedOver.on('error', () => {});
    restoreHandlers(socket);
    afterPendingResponses(socket, () => refuseConnection(socket, refusals.method, { method, url: '/' }));
  });
}

/** Restores the handlers that Node has removed and pending responses need. */
function restoreHandlers(socket: Connection): void {
  socket.on('timeout', () => socket.destroy());
  socket.on('drain', () => {
    const underWay = responseInProgress(socket);
    if (underWay?.writableNeedDrain) underWay.emit('drain');
  });
  // Closing a socket with unread data resets the connection, and its client may lose the responses.
  socket.resume();
}

function afterPendingResponses(socket: Connection, then: () => void): void {
  const underWay = responseInProgress(socket);
  if (underWay) underWay.once('finish', () => afterPendingResponses(socket, then));
  else if (socket.writable) then();
}
