import { expect, test } from 'vitest';
import { contractDocument } from '../../bff/openapi/contractDocument.ts';
import type { JsonSchema, OpenApiDocument, Operation, Parameter } from '../../bff/openapi/openApi.ts';
import { contractChanges } from '../../tools/contract/gate/contractChanges.ts';
import { undeclaredBreaks } from '../../tools/contract/gate/declaredBreaks.ts';
import { openApiDocument } from '../../tools/contract/openApiDocument.ts';

const home = '#/components/schemas/HomePage';

/** Returns a changed copy of the contract. */
function changed(change: (document: OpenApiDocument) => void): OpenApiDocument {
  const document = structuredClone(openApiDocument());
  change(document);
  return document;
}

function operation(document: OpenApiDocument, path: string, method: 'get' | 'post' = 'get'): Operation {
  const match = document.paths[path]?.[method];
  if (!match) throw new Error(`no ${path}`);
  return match;
}

function schema(
  document: OpenApiDocument,
  name: string,
): Required<Pick<JsonSchema, 'properties' | 'required'>> & JsonSchema {
  const match = document.components.schemas[name];
  if (!match) throw new Error(`no ${name}`);
  return { ...match, properties: match.properties ?? {}, required: match.required ?? [] };
}

function replace(
  document: OpenApiDocument,
  name: string,
  change: (was: ReturnType<typeof schema>) => JsonSchema,
): void {
  document.components.schemas[name] = change(schema(document, name));
}

function parameter(document: OpenApiDocument, path: string, name: string): Parameter {
  const match = operation(document, path).parameters.find(
    (candidate) => 'name' in candidate && candidate.name === name,
  );
  if (!match || !('name' in match)) throw new Error(`no ${name}`);
  return match;
}

const link = '#/components/schemas/Link';
const prices = '#/paths/~1{region}~1prices/get';
const category = '/{region}/pages/pros-category/{prosCategory}';

test.each<[string, (document: OpenApiDocument) => void, breaking: boolean, pointer: string]>([
  ['a path is removed', (d) => void delete d.paths['/{region}/prices'], true, '#/paths/~1{region}~1prices'],
  [
    'a path is added',
    (d) => {
      d.paths['/new'] = d.paths['/docs'] ?? {};
    },
    false,
    '#/paths/~1new',
  ],
  [
    'the prefix changes',
    (d) => {
      d.servers = [{ url: '/bff/v2', description: '' }];
    },
    true,
    '#/servers',
  ],
  [
    'an operation is renamed',
    (d) => {
      operation(d, '/{region}/prices').operationId = 'x';
    },
    true,
    `${prices}/operationId`,
  ],
  [
    'a response is removed',
    (d) => void delete operation(d, '/{region}/prices').responses['200'],
    true,
    `${prices}/responses/200`,
  ],
  [
    'an error response is removed',
    (d) => void delete operation(d, '/{region}/prices').responses['503'],
    false,
    `${prices}/responses/503`,
  ],
  [
    'a member is removed',
    (d) => replace(d, 'Link', ({ properties: { name: _gone, ...properties }, ...rest }) => ({ ...rest, properties })),
    true,
    `${link}/properties/name`,
  ],
  [
    'a member is added',
    (d) => replace(d, 'Link', (was) => ({ ...was, properties: { ...was.properties, icon: { type: 'string' } } })),
    false,
    `${link}/properties/icon`,
  ],
  [
    'a member changes its type',
    (d) => replace(d, 'Link', (was) => ({ ...was, properties: { ...was.properties, url: { type: 'integer' } } })),
    true,
    `${link}/properties/url`,
  ],
  [
    'a member becomes optional',
    (d) => replace(d, 'Link', (was) => ({ ...was, required: ['name', 'urlTarget'] })),
    true,
    `${link}/properties/url`,
  ],
  [
    'a member becomes nullable',
    (d) =>
      replace(d, 'Link', (was) => ({
        ...was,
        properties: { ...was.properties, url: { type: ['string', 'null'] } },
      })),
    true,
    `${link}/properties/url`,
  ],
  [
    'an optional member becomes required',
    (d) => replace(d, 'Image', (was) => ({ ...was, required: [...was.required, 'width'] })),
    false,
    '#/components/schemas/Image/properties/width',
  ],
  [
    'an enumeration of responses gains a value',
    (d) => replace(d, 'DegradedReason', (was) => ({ ...was, enum: [...(was.enum ?? []), 'weather'] })),
    false,
    '#/components/schemas/DegradedReason',
  ],
  [
    'an enumeration of requests loses a value',
    (d) => replace(d, 'RegionCode', (was) => ({ ...was, enum: was.enum?.slice(1) ?? [] })),
    true,
    '#/components/schemas/RegionCode',
  ],
  [
    'a kind is renamed',
    (d) =>
      replace(d, 'HomePage', (was) => ({
        ...was,
        properties: { ...was.properties, kind: { type: 'string', const: 'start' } },
      })),
    true,
    `${home}/properties/kind`,
  ],
  [
    'a union gains an alternative',
    (d) => replace(d, 'LevelSection', (was) => ({ ...was, oneOf: [...(was.oneOf ?? []), { $ref: link }] })),
    false,
    '#/components/schemas/LevelSection',
  ],
  [
    'a union loses an alternative',
    (d) => replace(d, 'LevelSection', (was) => ({ ...was, oneOf: was.oneOf?.slice(1) ?? [] })),
    true,
    '#/components/schemas/LevelSection',
  ],
  [
    'a parameter becomes required',
    (d) => {
      parameter(d, category, 'page').required = true;
    },
    true,
    '#/paths/~1{region}~1pages~1pros-category~1{prosCategory}/get/parameters/query:page',
  ],
  [
    'the maximum of ids decreases',
    (d) => {
      parameter(d, '/{region}/prices', 'ids').schema['maxItems'] = 10;
    },
    true,
    `${prices}/parameters/query:ids`,
  ],
  [
    'the maximum of ids increases',
    (d) => {
      parameter(d, '/{region}/prices', 'ids').schema['maxItems'] = 100;
    },
    false,
    `${prices}/parameters/query:ids`,
  ],
  [
    'a parameter is serialised differently',
    (d) => void delete parameter(d, '/{region}/prices', 'ids').explode,
    true,
    `${prices}/parameters/query:ids`,
  ],
  [
    'a body requires another member',
    (d) => replace(d, 'ClientError', (was) => ({ ...was, required: [...was.required, 'message'] })),
    true,
    '#/components/schemas/ClientError/properties/message',
  ],
  [
    'a call is deprecated',
    (d) => {
      operation(d, '/{region}/prices')['x-sunset'] = '2027-06-01';
    },
    false,
    `${prices}/x-sunset`,
  ],
  [
    'a text changes',
    (d) => {
      operation(d, '/{region}/prices').summary = 'Better';
    },
    false,
    '#',
  ],
])('%s', (_name, change, breaking, pointer) => {
  const changes = contractChanges(openApiDocument(), changed(change));
  expect(changes).toContainEqual({ breaking, pointer, text: expect.any(String) });
  expect(changes.some((entry) => entry.breaking)).toBe(breaking);
});

test('the contract equals the released one, apart from examples', () => {
  expect(contractChanges(contractDocument, openApiDocument())).toEqual([]);
});

test('a breaking change needs a declaration and a new major version', () => {
  const changes = [{ breaking: true, pointer: '#/a', text: 'gone' }];
  const declared = [{ pointer: '#/a', reason: 'unused', version: '2.0.0' }];
  expect(undeclaredBreaks(changes, declared, { released: '1.4.0', current: '2.0.0' })).toEqual([]);
  expect(undeclaredBreaks(changes, [], { released: '1.4.0', current: '2.0.0' })).toHaveLength(1);
  expect(undeclaredBreaks(changes, declared, { released: '1.4.0', current: '1.5.0' })).toHaveLength(2);
});
