import type { Edit } from './edit.ts';
import type { PageNames } from './pageNames.ts';
import { sampleKeys } from './sampleKeys.ts';

/**
 * Every line that a new page needs in files that are there, in the order of the steps in CONTRIBUTING.md. In lists of pages it
 * stands in front of the market entry, which is the global edition's alone.
 * @param region An edition that no other kind of page has its faults tried in.
 */
export function editsOf(names: PageNames, region: string): Edit[] {
  const { slug, kind, pascal, route, title, isOfMany } = names;
  const [key] = sampleKeys;
  const path = isOfMany ? `/proart/${slug}/${key}/` : `/proart/${slug}/`;
  const address = isOfMany ? `/pages/${slug}/${key}` : `/pages/${slug}`;
  const edit = (file: string, before: string, text: string): Edit => ({ file, before, text });

  return [
    // 1. Contract
    edit('contracts/pages/page.ts', 'import { entryPage }', `import { ${kind}Page } from './${kind}.ts';\n`),
    edit('contracts/pages/page.ts', '  entry: entryPage,', `  ${kind}: ${kind}Page,\n`),
    edit('contracts/routes.ts', "  | 'entry';", `  | '${kind}'\n`),
    edit(
      'contracts/routes.ts',
      '  ProductLine: {\n',
      `  ${route}: { kind: '${kind}', pattern: '/proart/${slug}/${isOfMany ? `:${kind}/` : ''}', regional: true },\n`,
    ),
    edit(
      'bff/openapi/endpoints.ts',
      "  entry: {\n    operationId: 'getEntryPage',",
      `  ${kind}: {
    operationId: 'get${route}',
    answer: '${route}',
    summary: '${title}',
    description: 'Joins meta data, trail, banners and the list of the page.${
      isOfMany ? ' One that content does not know is `PRODUCT_OFFLINE`.' : ''
    }',
  },\n`,
    ),
    edit(
      'bff/openapi/namedSchemas.ts',
      'import { regionGroups }',
      `import { ${kind}List } from '../../contracts/pages/${kind}.ts';\n`,
    ),
    edit('bff/openapi/namedSchemas.ts', '  pages.entry.response,\n', `  pages.${kind}.response,\n`),
    edit('bff/openapi/namedSchemas.ts', '  EntryPage: [', `  ${route}: [pages.${kind}.response, '${title}.'],\n`),
    edit(
      'bff/openapi/namedSchemas.ts',
      '  RegionGroups: [',
      `  ${pascal}List: [${kind}List, 'What the page “${title}” lists.'],\n`,
    ),
    edit('scripts/sampleRequests.ts', '    getEntryPage: [', `    get${route}: [of('${address}')],\n`),
    edit(
      'examples/mobile.http',
      '### Every edition there is\n',
      `### ${title}\n# expect 200\nGET {{bff}}/{{region}}${address}\n\n`,
    ),

    // 2. Data
    edit(
      'bff/upstreams/content/contentClient.ts',
      'import { createProsCalls }',
      `import { ${kind}Schema } from './${kind}Schemas.ts';\n`,
    ),
    edit(
      'bff/upstreams/content/contentClient.ts',
      '    ...createProsCalls(get),',
      `    /** What the page “${title}” lists. */
    ${kind}: ({ region, path }: AtPath) => get('${kind}', 'content', ${kind}Schema, { region, path }),\n`,
    ),
    edit(
      'test/bff/clients.test.ts',
      '  overview: (client, region) =>\n',
      `  ${kind}: (client, region) =>
    client.${kind}({ region, path: pathTo('${route}', region${isOfMany ? `, { ${kind}: '${key}' }` : ''}) }),\n`,
    ),

    // 3. Composer
    edit(
      'bff/pages/catalogue.ts',
      'import { entryPage }',
      `import { ${kind}Page } from '../../contracts/pages/${kind}.ts';\n`,
    ),
    edit('bff/pages/catalogue.ts', 'import { composeEntry }', `import { compose${pascal} } from './${kind}.ts';\n`),
    edit('bff/pages/catalogue.ts', '  entry: page(', `  ${kind}: page(${kind}Page, compose${pascal}),\n`),
    edit(
      'test/bff/composers.test.ts',
      "  ['entry', {}, [",
      `  ['${kind}', {${isOfMany ? ` params: { ${kind}: '${key}' } ` : ''}}, ['seo', 'banner', '${kind}List']],\n`,
    ),

    // 4. Sandbox
    edit('bff/sandbox/contentApi.ts', 'import { footer }', `import { ${kind} } from './samples/${kind}.ts';\n`),
    edit(
      'bff/sandbox/contentApi.ts',
      "  '/api/v1/overview': (",
      `  '/api/v1/${kind}': ({ edition${isOfMany ? ', path' : ''} }) => ${kind}(edition${isOfMany ? ', path' : ''}),\n`,
    ),
    edit(
      'bff/sandbox/samples/sitePages.ts',
      'import { lineUrl, productLines }',
      `import { ${kind}Crumbs } from './${kind}.ts';\n`,
    ),
    edit(
      'bff/sandbox/samples/sitePages.ts',
      '    ...productLines.map((line) =>',
      `    ...${kind}Crumbs(edition).map(({ key, name, url }) => page([home], key, name, url)),\n`,
    ),
    edit('test/support/samplePages.ts', "  compare: '/pages/compare?", `  ${kind}: '${address}',\n`),
    edit('test/support/samplePages.ts', "  compare: '/proart/compare/?", `  ${kind}: '${path}',\n`),
    edit(
      'test/support/faultKinds.ts',
      "  page('entry', ",
      `  page('${kind}', '${region}', '/api/v1/${kind}', 'content', '${kind}List'),\n`,
    ),
    edit('test/support/sectionCalls.ts', "  compare: ['", `  ${kind}: ['/api/v1/banner', '/api/v1/${kind}'],\n`),
    edit(
      'test/contracts/routes.test.ts',
      "  ['/proart/-home/', ",
      `  ['/jp${path}', 'jp', '${route}', '${kind}', {${isOfMany ? ` ${kind}: '${key}' ` : ''}}],\n`,
    ),
    ...(isOfMany
      ? [edit('test/contracts/routes.test.ts', '          level1Code: a,\n', `          ${kind}: a,\n`)]
      : []),

    // 5. Page
    edit('test/e2e/everyEdition.test.ts', "  OverviewPageSt: '", `  ${route}: '${path}',\n`),
  ];
}
