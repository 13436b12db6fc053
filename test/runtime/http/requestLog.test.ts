/** Detects changes of pino's private members, on which the log lines of prebuilt responses depend. */
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createRequestLog } from '../../../runtime/http/requestLog.ts';

test.each([
  ['info', 2],
  ['warn', 0],
] as const)('at level %s the log line of a prebuilt response equals the one formatted by pino', (level, count) => {
  const written: string[] = [];
  const log = pino({ level, timestamp: () => ',"time":"now"' }, { write: (line) => void written.push(line) });
  const requestLog = createRequestLog(log);
  const request = new IncomingMessage(new Socket());
  const completed = { request, requestId: 'an-id', method: 'GET', status: 200, ms: 1.26 };
  const record = { route: '/bff/v1/:region/pages/home', summary: { kind: 'home', region: 'de' } };
  requestLog.logRequest(completed, record);
  requestLog.logPrebuilt(completed, record);
  expect(written).toHaveLength(count);
  const [formatted, prebuilt] = written.map((line) => JSON.parse(line));
  expect(prebuilt).toEqual(formatted);
});
