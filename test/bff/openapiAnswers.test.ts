import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { endpoints, toPathTemplate } from '../../bff/openapi/endpoints.ts';
import type { JsonSchema, OpenApiDocument } from '../../bff/openapi/openApi.ts';
import { openApiDocument } from '../../bff/openapi/openApiDocument.ts';
import { regionCodes } from '../../contracts/regions.ts';
import { sampleRequests } from '../../scripts/sampleRequests.ts';
import { buildTestBff } from '../support/buildTestBff.ts';

/** The document as nobody may read it: members it does not name are faults, so that nothing is answered that it keeps quiet about. */
function closed(document: OpenApiDocument): OpenApiDocument {
  return JSON.parse(JSON.stringify(document), (_key, value: JsonSchema) =>
    value?.type === 'object' && value.properties ? { additionalProperties: false, ...value } : value,
  );
}

/** Checks answers by `operationId`. */
function answerChecks(document: OpenApiDocument): Record<string, ValidateFunction> {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema(closed(document), 'contract');
  const checks = endpoints
    .filter(({ answer }) => answer)
    .map(({ operationId, contract, method }) => {
      const path = toPathTemplate(contract.endpoint)
        .replaceAll('/', '~1')
        .replaceAll('{', '%7B')
        .replaceAll('}', '%7D');
      const pointer = `#/paths/${path}/${method}/responses/200/content/application~1json/schema`;
      return [operationId, ajv.compile({ $ref: `contract${pointer}` })];
    });
  return Object.fromEntries(checks);
}

test('every endpoint answers what the document says, in every edition', { timeout: 60_000 }, async () => {
  const { app } = await buildTestBff();
  const checks = answerChecks(openApiDocument());
  const get = async (path: string) => (await app.inject(`/bff/v1${path}`)).json();
  const faults: string[] = [];
  const asked = new Set<string>();

  for (const region of regionCodes) {
    const requests = await sampleRequests(get, region);
    await Promise.all(
      requests.map(async ({ operationId, path, body }) => {
        const url = `/bff/v1${path}`;
        const reply = await (body ? app.inject({ method: 'POST', url, payload: body }) : app.inject(url));
        const check = checks[operationId];
        asked.add(operationId);
        if (reply.statusCode !== 200) faults.push(`${path} ${reply.statusCode} ${reply.body}`);
        else if (!check?.(reply.json())) faults.push(`${path} ${JSON.stringify(check?.errors?.slice(0, 3))}`);
      }),
    );
  }

  expect(faults).toEqual([]);
  expect([...asked].sort()).toEqual(Object.keys(checks).sort());
});
