import { expect, test } from 'vitest';
import { endpoints } from '../../bff/openapi/endpoints.ts';
import { openApiDocument } from '../../bff/openapi/openApiDocument.ts';
import { regionCodes } from '../../contracts/regions.ts';
import { sampleRequests } from '../../scripts/sampleRequests.ts';
import { buildTestBff } from '../support/buildTestBff.ts';
import { createContractCheck } from '../support/contractAnswers.ts';

test('every endpoint answers what the document says, in every edition', { timeout: 60_000 }, async () => {
  const { app } = await buildTestBff();
  const contract = createContractCheck(openApiDocument());
  const get = async (path: string) => (await app.inject(`/bff/v1${path}`)).json();
  const faults: string[] = [];
  const asked = new Set<string>();

  for (const region of regionCodes) {
    const requests = await sampleRequests(get, region);
    await Promise.all(
      requests.map(async ({ operationId, path, body }) => {
        const url = `/bff/v1${path}`;
        const reply = await (body ? app.inject({ method: 'POST', url, payload: body }) : app.inject(url));
        const request = { method: body ? 'POST' : 'GET', path: path.split('?', 1)[0] ?? '' };
        if (contract.operationAt(request) !== operationId) faults.push(`${path} is no ${operationId}`);
        asked.add(operationId);
        if (reply.statusCode !== 200) faults.push(`${path} ${reply.statusCode} ${reply.body}`);
        const answer = { status: reply.statusCode, type: String(reply.headers['content-type']), body: reply.body };
        faults.push(...contract.faultsOf(request, answer));
      }),
    );
  }

  expect(faults).toEqual([]);
  const answering = endpoints.filter(({ answer }) => answer).map(({ operationId }) => operationId);
  expect([...asked].sort()).toEqual(answering.sort());
});
