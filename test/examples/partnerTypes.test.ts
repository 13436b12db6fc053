import { readFileSync } from 'node:fs';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const folder = path.join(root, 'examples/partner');

/** What the compiler says of the example with its own settings and of further programs beside it; nothing is written to disk. */
function faultsOf(programs: Record<string, string>) {
  const { config } = ts.readConfigFile(path.join(folder, 'tsconfig.json'), ts.sys.readFile);
  const { options, fileNames, errors } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const added = new Map(Object.entries(programs).map(([name, text]) => [path.join(folder, name), text]));
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => added.has(name) || fileExists(name);
  host.getSourceFile = (name, ...rest) => {
    const text = added.get(name);
    return text === undefined ? getSourceFile(name, ...rest) : ts.createSourceFile(name, text, ts.ScriptTarget.ES2023);
  };
  const compiled = ts.createProgram([...fileNames, ...added.keys()], options, host);
  return [...errors, ...ts.getPreEmitDiagnostics(compiled)].map(({ file, messageText }) => ({
    file: file ? path.relative(folder, file.fileName) : 'settings',
    text: ts.flattenDiagnosticMessageText(messageText, '\n'),
  }));
}

/** As the example's own build makes it. */
const contract = astToString(await openapiTS(readFileSync(path.join(root, 'bff/openapi/openapi.json'), 'utf8')));

const client = `import { createProartClient } from './client/proartClient.ts';
const client = createProartClient('https://www.example.com');
`;

const right = `${client}
const { data } = await client.GET('/{region}/page', { params: { path: { region: 'de' }, query: { path: '/de/proart/' } } });
export const title = data.kind === 'redirect' ? data.location : data.data.seo.metaTitle;
if (data.kind === 'home') {
  for (const section of data.data.productLevel.sections) {
    if (section.type === 'productList') console.log(section.productList[0]?.imgPath?.['1x'].length);
  }
}
await client.GET('/{region}/pages/pros-category/{prosCategory}', { params: { path: { region: 'de', prosCategory: 'film' }, query: { page: 2 } } });
const prices = await client.GET('/{region}/prices', { params: { path: { region: 'de' }, query: { ids: ['a', 'b'] } } });
export const price: number | null | undefined = prices.data.data.productList[0]?.price;
await client.POST('/client-errors', { body: { apiUrl: '/a', pageUrl: '/b', websiteCode: 'de' } });
`;

const wrong = `${client}
await client.GET('/{region}/shell', { params: { path: { region: 'xx' } } });
await client.GET('/{region}/shell');
await client.POST('/{region}/shell', { params: { path: { region: 'de' } } });
`;

test('the example compiles against the client, as do other calls; it knows a region there is not, what a call needs, and a method that an address has not', () => {
  const faults = ['"xx"', 'Expected 2 arguments', '"/{region}/shell"'];
  expect(faultsOf({ 'client/contract.ts': contract, 'right.ts': right, 'wrong.ts': wrong })).toEqual(
    faults.map((fault) => ({ file: 'wrong.ts', text: expect.stringContaining(fault) })),
  );
});

test('the example is tried with the packages that it asks for', () => {
  const read = (...at: string[]) => JSON.parse(readFileSync(path.join(root, ...at, 'package.json'), 'utf8'));
  const { dependencies, devDependencies, engines } = read('examples/partner');
  const ours = read();
  expect(ours.devDependencies).toMatchObject({ ...dependencies, ...devDependencies });
  expect(engines).toEqual(ours.engines);
});
