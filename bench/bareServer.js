/** The least that Fastify can do: one route that answers a constant Buffer. `node bench/bareServer.js <bytes>`; prints its port. */
import Fastify from 'fastify';

const body = Buffer.alloc(Number(process.argv[2]), 'x');
const app = Fastify();
app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
app.get('/cpu', () => process.cpuUsage());
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
console.log(typeof address === 'object' && address?.port);
