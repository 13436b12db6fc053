/** Who may import whom. Each rule says why, so that a violation teaches. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle means that two files are one; find the piece both need.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contracts-import-nobody',
      comment: 'Contracts are what every side agrees on; if they knew a side, the other side would depend on it.',
      severity: 'error',
      from: { path: '^contracts/' },
      to: { pathNot: ['^contracts/', '^node_modules/zod/'] },
    },
    {
      name: 'bff-knows-no-page',
      comment:
        'The BFF answers data. How it looks belongs to client/ and renderer/, and partners use the BFF without them.',
      severity: 'error',
      from: { path: '^bff/' },
      to: { path: '^(client|renderer|test|scripts|tools|bench)/' },
    },
    {
      name: 'upstream-clients-stand-alone',
      comment: 'A client knows its own upstream only; what two of them need stands in bff/upstreams/ itself.',
      severity: 'error',
      from: { path: '^bff/upstreams/([^/]+)/' },
      to: { path: '^bff/upstreams/[^/]+/', pathNot: '^bff/upstreams/$1/' },
    },
    {
      name: 'sandbox-knows-contracts-only',
      comment:
        'The sandbox stands in for upstreams: if it shared code with the BFF, client and fake could agree by sharing a mistake.',
      severity: 'error',
      from: { path: '^bff/sandbox/' },
      to: { path: '^(bff|client|renderer|test|scripts|tools|bench)/', pathNot: '^bff/sandbox/' },
    },
    {
      name: 'nobody-knows-the-sandbox',
      comment:
        'Production code must run without sample content: of the product only server.ts and doctor.ts start the sandbox, and only when asked.',
      severity: 'error',
      from: { path: '^(bff|client|renderer|contracts)/', pathNot: '^bff/sandbox/' },
      to: { path: '^bff/sandbox/' },
    },
    {
      name: 'client-runs-in-a-browser',
      comment: 'client/ is sent to browsers: no server code, no Node built-ins; data comes from the BFF only.',
      severity: 'error',
      from: { path: '^client/', pathNot: '^client/pages/\\+config\\.ts$' },
      to: { path: ['^(bff|renderer|test|scripts|tools|bench)/', '^node:'] },
    },
    {
      name: 'client-ships-no-zod',
      comment:
        'Schemas check at the servers; in a browser they would cost more than the page. Import their types with `import type`.',
      severity: 'error',
      from: { path: '^client/' },
      to: {
        path: ['^node_modules/zod/', '^contracts/(pages|fragments|calls|endpoint|problem)'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'client-ships-one-language',
      comment: 'A page carries the fixed texts of its own language only; the table of all of them is for the servers.',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^contracts/strings/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'renderer-is-handed-the-bff',
      comment:
        'The renderer gets one function (contracts/pageSource.ts), so that it runs alone against a remote BFF as well.',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^(bff|test|scripts|tools|bench)/' },
    },
    {
      name: 'examples-are-a-partners',
      comment: 'A partner has the client and one package, nothing else of this repository.',
      severity: 'error',
      from: { path: '^examples/' },
      to: { pathNot: ['^examples/', '^node_modules/openapi-fetch/'], dependencyTypesNot: ['core'] },
    },
    {
      name: 'the-partners-client-runs-anywhere',
      comment: 'It is taken into browsers and other programs: no Node built-ins, and nothing of the example around it.',
      severity: 'error',
      from: { path: '^examples/partner/client/' },
      to: { pathNot: ['^examples/partner/client/', '^node_modules/openapi-fetch/'] },
    },
    {
      name: 'nobody-needs-an-example',
      comment: 'Examples show what others do with the product; the product is whole without them.',
      severity: 'error',
      from: { pathNot: '^(examples|test)/' },
      to: { path: '^examples/' },
    },
    {
      name: 'no-one-imports-the-root',
      comment: 'server.ts and doctor.ts act on import: they are started, never imported.',
      severity: 'error',
      from: {},
      to: { path: '^(server|doctor)\\.ts$' },
    },
    {
      name: 'no-tests-in-production',
      comment: 'A build without tests must start.',
      severity: 'error',
      from: { pathNot: '^test/' },
      to: { path: '^test/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|bff/sandbox/art)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
