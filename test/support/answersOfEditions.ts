import request from 'supertest';
import { endpoints } from '../../bff/openapi/endpoints.ts';
import { openApiDocument } from '../../bff/openapi/openApiDocument.ts';
import type { RegionCode } from '../../contracts/regions.ts';
import { sampleRequests } from '../../scripts/sampleRequests.ts';
import { buildTestBff } from './buildTestBff.ts';
import { createContractCheck } from './contractAnswers.ts';

/** What is wrong with the answers of all endpoints in these editions: against the document, or not whole. */
export async function faultsOfAnswers(editions: readonly RegionCode[]): Promise<string[]> {
  const { site } = await buildTestBff();
  const contract = createContractCheck(openApiDocument());
  const get = async (path: string) => (await request(site).get(`/bff/v1${path}`)).body;
  const faults: string[] = [];
  const asked = new Set<string>();

  for (const region of editions) {
    const requests = await sampleRequests(get, region);
    await Promise.all(
      requests.map(async ({ operationId, path, body }) => {
        const url = `/bff/v1${path}`;
        const reply = await (body ? request(site).post(url).send(body) : request(site).get(url));
        const call = { method: body ? 'POST' : 'GET', path: path.split('?', 1)[0] ?? '' };
        if (contract.operationAt(call) !== operationId) faults.push(`${path} is no ${operationId}`);
        asked.add(operationId);
        if (reply.status !== 200) faults.push(`${path} ${reply.status} ${reply.text}`);
        if (/"degraded":\[\{/.test(reply.text)) faults.push(`${path} lacks something: ${reply.text}`);
        const answer = { status: reply.status, type: String(reply.headers['content-type']), body: reply.text };
        faults.push(...contract.faultsOf(call, answer));
      }),
    );
  }
  const answering = endpoints.filter(({ answer }) => answer).map(({ operationId }) => operationId);
  return [...faults, ...answering.filter((id) => !asked.has(id)).map((id) => `${id} is not asked`)];
}
