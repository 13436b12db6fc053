/**
 * Upper bound: bare HTTP that sends one constant Buffer. `node tools/bench/baselines/static.js <bytes>`; prints its
 * port.
 */
import { createServer } from 'node:http';
import { listenAndPrint } from './listenAndPrint.js';

const body = Buffer.alloc(Number(process.argv[2]), 'x');
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length };
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
listenAndPrint(server);
