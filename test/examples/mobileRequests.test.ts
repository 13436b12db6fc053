import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contractDocument } from '../../bff/openapi/contractDocument.ts';
import { buildTestBff } from '../support/buildTestBff.ts';
import { createContractCheck } from '../support/contractCheck.ts';
import { filledIn, parseHttpFile } from '../support/httpFile.ts';
import { type RawResponse, rawRequest } from '../support/rawRequest.ts';

const file = readFileSync(path.join(import.meta.dirname, '../../examples/mobile.http'), 'utf8');
const prefix = '/bff/v1';

test('every request has the expected status and matches the contract, and every shared call is included', async () => {
  const { site } = await buildTestBff();
  const { variables, requests } = parseHttpFile(file);
  const contract = createContractCheck(contractDocument);

  const responses = new Map<string, RawResponse>();
  const valueFor = (name: string) => {
    const [, requestName = '', header = ''] = /^(\w+)\.response\.headers\.([\w-]+)$/.exec(name) ?? [];
    return requestName ? String(responses.get(requestName)?.headers[header]) : { ...variables, site }[name];
  };
  const requested = new Set<string | undefined>();
  const faults: string[] = [];
  for (const { title, name, expectedStatus, method, url, headers } of requests) {
    const target = filledIn(url, valueFor);
    const filledHeaders = Object.entries(headers).map(([header, value]) => [header, filledIn(value, valueFor)]);
    const response = await rawRequest(target, { method, headers: Object.fromEntries(filledHeaders) });
    if (name) responses.set(name, response);
    if (response.status !== expectedStatus) faults.push(`${title}: ${response.status}, not ${expectedStatus}`);
    const request = { method, path: new URL(target).pathname.slice(prefix.length) };
    requested.add(contract.operationAt(request));
    const { status, text: body } = response;
    faults.push(...contract.faultsOf(request, { status, type: String(response.headers['content-type']), body }));
  }
  expect(faults).toEqual([]);

  const shared = Object.values(contractDocument.paths).flatMap(({ get }) =>
    get?.responses['304'] ? get.operationId : [],
  );
  expect(shared.filter((operationId) => !requested.has(operationId))).toEqual([]);
});

test('files without expectations, or with ambiguous syntax, are rejected', () => {
  expect(() => parseHttpFile('### A\nGET http://localhost/\n')).toThrow('expect');
  expect(() => parseHttpFile('### A\n# expect 200\nGET http://localhost/\n\nbody\n')).toThrow('body');
  expect(() => parseHttpFile('@site: x\n')).toThrow('@site: x');
  expect(() => filledIn('{{nobody}}', () => undefined)).toThrow('{{nobody}}');
});
