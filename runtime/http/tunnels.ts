/** Refusal of `CONNECT` requests, whose connections Node detaches from its HTTP server. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { refusals } from './limits/gate.ts';
import { type Connection, responseInProgress } from './nodeConnection.ts';
import type { Refuser } from './problems/refuse.ts';

/** Responds to `CONNECT` with 405 after the pending responses of its connection, and closes the connection. */
export function refuseTunnels(server: Server, { refuseConnection }: Refuser): void {
  server.on('connect', ({ method = '', socket }: IncomingMessage, tunnel: Duplex) => {
    // If the request has a body, newer versions of Node pass a stream other than the socket and destroy that stream
    // with the connection's error, which must not become an uncaught exception.
    tunnel.on('error', () => {});
    restoreConnection(socket);
    afterPendingResponses(socket, () => refuseConnection(socket, refusals.method, { method, url: '/' }));
  });
}

/** Restores the handlers that Node has removed and pending responses need, and discards further data. */
function restoreConnection(socket: Connection): void {
  socket.on('timeout', () => socket.destroy());
  socket.on('drain', () => {
    const pendingResponse = responseInProgress(socket);
    if (pendingResponse?.writableNeedDrain) pendingResponse.emit('drain');
  });
  // Closing a socket with unread data resets the connection, and its client may lose the responses.
  socket.resume();
}

function afterPendingResponses(socket: Connection, send: () => void): void {
  const pendingResponse = responseInProgress(socket);
  if (pendingResponse) pendingResponse.once('finish', () => afterPendingResponses(socket, send));
  else if (socket.writable) send();
}
