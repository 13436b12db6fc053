/**
 * Listens on a free port and prints it.
 * @param {import('node:http').Server} server
 */
export function listenAndPrint(server) {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    console.log(typeof address === 'object' && address?.port);
  });
}
