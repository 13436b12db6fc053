import { endpoints } from '../../bff/openapi/endpoints.ts';
import { openApiDocument } from '../../bff/openapi/openApiDocument.ts';
import type { RegionCode } from '../../contracts/regions.ts';
import { sampleRequests } from '../../scripts/sampleRequests.ts';
import { buildTestBff } from './buildTestBff.ts';
import { createContractCheck } from './contractAnswers.ts';

/** What is wrong with the answers of all endpoints in these editions: against the document, or not whole. */
export async function faultsOfAnswers(editions: readonly RegionCode[]): Promise<string[]> {
  const { app } = await buildTestBff();
  const contract = createContractCheck(openApiDocument());
  const get = async (path: string) => (await app.inject(`/bff/v1${path}`)).json();
  const faults: string[] = [];
  const asked = new Set<string>();

  for (const region of editions) {
    const requests = await sampleRequests(get, region);
    await Promise.all(
      requests.map(async ({ operationId, path, body }) => {
        const url = `/bff/v1${path}`;
        const reply = await (body ? app.inject({ method: 'POST', url, payload: body }) : app.inject(url));
        const request = { method: body ? 'POST' : 'GET', path: path.split('?', 1)[0] ?? '' };
        if (contract.operationAt(request) !== operationId) faults.push(`${path} is no ${operationId}`);
        asked.add(operationId);
        if (reply.statusCode !== 200) faults.push(`${path} ${reply.statusCode} ${reply.body}`);
        if (/"degraded":\[\{/.test(reply.body)) faults.push(`${path} lacks something: ${reply.body}`);
        const answer = { status: reply.statusCode, type: String(reply.headers['content-type']), body: reply.body };
        faults.push(...contract.faultsOf(request, answer));
      }),
    );
  }
  const answering = endpoints.filter(({ answer }) => answer).map(({ operationId }) => operationId);
  return [...faults, ...answering.filter((id) => !asked.has(id)).map((id) => `${id} is not asked`)];
}
