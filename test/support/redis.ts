import { onTestFinished } from 'vitest';
import { freePort } from '../../tools/freePort.ts';
import { type RedisServer, redisMissing, startRedisServer } from '../../tools/redisServer.ts';

export { redisMissing };

if (redisMissing) process.stderr.write(`${redisMissing}\n`);

export type TestRedis = Omit<RedisServer, 'remove'>;

export async function startRedis(): Promise<TestRedis> {
  const server = await startRedisServer();
  onTestFinished(server.remove);
  return server;
}

export async function unusedRedisUrl(): Promise<string> {
  return `redis://127.0.0.1:${await freePort()}`;
}
