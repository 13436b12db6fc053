/** Baseline of Fastify: one route with a small JSON response. Prints its port. */
import Fastify from 'fastify';
import { listenAndPrint } from './listenAndPrint.js';

const app = Fastify();
app.get('/', () => ({ hello: 'world' }));
await app.ready();
listenAndPrint(app.server);
