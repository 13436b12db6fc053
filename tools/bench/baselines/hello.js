/** The least that Fastify can do: one route with a small answer. Prints its port. */
import Fastify from 'fastify';
import { listenAndPrint } from './listenAndPrint.js';

const app = Fastify();
app.get('/', () => ({ hello: 'world' }));
await app.ready();
listenAndPrint(app.server);
