import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../bff/openapi/openApiDocument.ts';

const folder = import.meta.dirname;

/** A client as partners write one; `{region}` is put in below. */
const program = (region: string) => `
import createClient from 'openapi-fetch';
import type { components, paths } from './contract.ts';

const client = createClient<paths>({ baseUrl: 'https://www.example.com/bff/v1', querySerializer: { array: { style: 'form', explode: false } } });

const { data, error } = await client.GET('/{region}/page', { params: { path: { region: '${region}' }, query: { path: '/de/proart/' } } });
if (data?.kind === 'redirect') {
  const location: string = data.location;
  console.log(location);
} else if (data?.kind === 'home') {
  for (const section of data.data.productLevel.sections) {
    if (section.type === 'productList') console.log(section.productList[0]?.imgPath?.['1x'].length);
  }
} else if (error) {
  const code: components['schemas']['ProblemCode'] = error.code;
  console.log(code, error.errors?.[0]?.pointer);
}

await client.GET('/{region}/pages/pros-category/{prosCategory}', { params: { path: { region: 'de', prosCategory: 'film' }, query: { page: 2 } } });
const prices = await client.GET('/{region}/prices', { params: { path: { region: 'de' }, query: { ids: ['a', 'b'] } } });
const price: number | null | undefined = prices.data?.data.productList[0]?.price;
await client.POST('/client-errors', { body: { apiUrl: '/a', pageUrl: '/b', websiteCode: 'de' } });
console.log(price);
`;

/** Faults the compiler finds in a program beside the types made of the document; nothing is written to disk. */
async function faultsOf(source: string): Promise<string[]> {
  const contract = astToString(await openapiTS(JSON.stringify(openApiDocument())));
  const files: Record<string, string> = {
    [path.join(folder, 'contract.ts')]: contract,
    [path.join(folder, 'program.ts')]: source,
  };
  const options: ts.CompilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => name in files || fileExists(name);
  host.getSourceFile = (name, ...rest) => {
    const text = files[name];
    return text === undefined ? getSourceFile(name, ...rest) : ts.createSourceFile(name, text, ts.ScriptTarget.ES2023);
  };
  const compiled = ts.createProgram(Object.keys(files), options, host);
  return ts
    .getPreEmitDiagnostics(compiled)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

test('a typed client made of the document compiles', { timeout: 30_000 }, async () => {
  expect(await faultsOf(program('de'))).toEqual([]);
});

test('and finds a region there is not', { timeout: 30_000 }, async () => {
  expect(await faultsOf(program('xx'))).toEqual([expect.stringContaining('"xx"')]);
});
