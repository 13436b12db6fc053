import request from 'supertest';
import { contractDocument } from '../../bff/openapi/contractDocument.ts';
import type { Shell } from '../../contracts/pages/shell.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { pathPrefix } from '../../contracts/routes.ts';
import { endpoints } from '../../tools/contract/endpoints.ts';
import { type SampleRequest, sampleRegion, sampleRequests } from '../../tools/contract/sampleRequests.ts';
import { buildTestBff } from './buildTestBff.ts';
import { createContractCheck } from './contractCheck.ts';

const samples = sampleRequests(contractDocument);
/** Operations whose responses have a body; reports of browsers have none. */
const responding = endpoints
  .filter(({ contract: { response, answer } }) => response ?? answer)
  .map(({ operationId }) => operationId);

/** Moves a sample request to another edition: its URL and the site paths in its query and body. */
const inEdition =
  (region: RegionCode) =>
  ({ operationId, path, body }: SampleRequest): SampleRequest => {
    const samplePrefix = new RegExp(`^/${sampleRegion}(?=/)`);
    const toEdition = ([name, value]: [string, string]) => [name, value.replace(samplePrefix, pathPrefix(region))];
    const [pathname = '', query = ''] = path.split('?', 2);
    const newQuery = new URLSearchParams([...new URLSearchParams(query)].map(toEdition));
    const newBody = body && { body: Object.fromEntries(Object.entries(body).map(toEdition)) };
    return { operationId, path: `${pathname.replace(samplePrefix, `/${region}`)}?${newQuery}`, ...newBody };
  };

/**
 * Calls every endpoint in these editions. Returns one line per response that is incomplete or breaks the contract, and per
 * endpoint that was not called.
 */
export async function responseFaults(editions: readonly RegionCode[]): Promise<string[]> {
  const { site } = await buildTestBff();
  const contract = createContractCheck(contractDocument);
  const faults: string[] = [];
  const called = new Set<string>();

  for (const region of editions) {
    const shell: Shell = (await request(site).get(`/bff/v1/${region}/shell`)).body;
    // Some editions have no assistant.
    const offered = responding.filter((id) => shell.data.aiAssistant.status || id !== 'authorizeAssistant');
    const requests = samples.filter(({ operationId }) => offered.includes(operationId)).map(inEdition(region));
    // Sequential: parallel requests would time out on a busy machine.
    for (const { operationId, path, body } of requests) {
      const url = `/bff/v1${path}`;
      const reply = await (body ? request(site).post(url).send(body) : request(site).get(url));
      const call = { method: body ? 'POST' : 'GET', path: path.split('?', 1)[0] ?? '' };
      if (contract.operationAt(call) !== operationId) faults.push(`${path} is not ${operationId}`);
      called.add(operationId);
      if (reply.status !== 200) faults.push(`${path} ${reply.status} ${reply.text}`);
      if (/"degraded":\[\{/.test(reply.text)) faults.push(`${path} is degraded: ${reply.text}`);
      const response = { status: reply.status, type: String(reply.headers['content-type']), body: reply.text };
      faults.push(...contract.faultsOf(call, response));
    }
  }
  return [...faults, ...responding.filter((id) => !called.has(id)).map((id) => `${id} was not called`)];
}
