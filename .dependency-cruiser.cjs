/** Import rules between the folders, as described in `CONTRIBUTING.md`. Each rule's comment gives its reason. */

/** Layers of runtime/; each may import those after it. */
const runtimeLayers = ['process', 'http', 'telemetry', 'logging', 'cache', 'config'];

const everything = ['bff', 'client', 'contracts', 'ops', 'renderer', 'runtime', 'sandbox', 'tools', 'test', 'examples'];
const but = (...allowed) => `^(${everything.filter((name) => !allowed.includes(name)).join('|')})/`;

/** Allowed imports of each folder of the product, with the reason. */
const productFolders = [
  ['contracts', [], 'Contracts are shared by all sides; if they imported one side, the others would depend on it.'],
  ['runtime', ['contracts'], 'It contains generic server code, without pages, upstreams or visitors.'],
  [
    'bff',
    ['runtime', 'contracts'],
    'The BFF returns data. Rendering is separate, since partners use the BFF without it.',
  ],
  ['client', ['contracts'], 'It runs in browsers: no server code; data comes from the BFF only.'],
  [
    'renderer',
    ['client', 'runtime', 'contracts'],
    'It gets the BFF injected (contracts/pageSource.ts), so that it also runs against a remote one.',
  ],
  ['ops', ['bff', 'runtime', 'sandbox', 'contracts'], 'Operator tools need the servers, but no pages.'],
  ['sandbox', ['contracts'], 'It simulates upstreams: code shared with the BFF could hide a mistake in both.'],
];

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle means that two files are really one; extract the part that both need. Type imports count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...productFolders.map(([folder, allowed, comment]) => ({
      name: `${folder}-imports`,
      comment: `${comment} It may import ${allowed.join(', ') || 'no other folder'}.`,
      severity: 'error',
      from: { path: `^${folder}/` },
      to: { path: but(folder, ...allowed) },
    })),
    ...runtimeLayers.map((layer, at) => ({
      name: `runtime-${layer}-imports`,
      comment: `Within runtime/ each layer may import only those below it: ${runtimeLayers.join(' → ')}.`,
      severity: 'error',
      from: { path: `^runtime/${layer}/` },
      to: { path: `^runtime/(${[...runtimeLayers.slice(0, at), 'nothing'].join('|')})/` },
    })),
    {
      name: 'contracts-need-zod-alone',
      comment: 'Contracts are also sent to browsers, so their imports must run everywhere.',
      severity: 'error',
      from: { path: '^contracts/' },
      to: { pathNot: ['^contracts/', '^node_modules/zod/'] },
    },
    {
      name: 'upstream-clients-stand-alone',
      comment: 'A client knows its own upstream only; shared code belongs in bff/upstreams/ or its transport/.',
      severity: 'error',
      from: { path: '^bff/upstreams/(?!transport/)([^/]+)/' },
      to: { path: '^bff/upstreams/[^/]+/', pathNot: '^bff/upstreams/($1|transport)/' },
    },
    {
      name: 'the-doctor-alone-starts-the-sandbox',
      comment: 'Production code must run without sample content: only server.ts and the doctor start the sandbox.',
      severity: 'error',
      from: { path: '^ops/', pathNot: '^ops/doctor/' },
      to: { path: '^sandbox/' },
    },
    {
      name: 'client-runs-in-a-browser',
      comment: 'No Node built-ins in what is sent to browsers.',
      severity: 'error',
      from: { path: '^client/', pathNot: '^client/pages/\\+config\\.ts$' },
      to: { path: '^node:' },
    },
    {
      name: 'client-ships-no-zod',
      comment: 'Schemas run on servers; in a browser they would cost more than the page. Use `import type`.',
      severity: 'error',
      from: { path: '^client/' },
      to: {
        path: ['^node_modules/zod/', '^contracts/(pages|fragments|calls|degraded|endpoint|problem)'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'client-ships-one-language',
      comment:
        'A page contains the strings of its own language only; the table of all languages is for servers. ' +
        'client/region/suggestionTexts.ts takes single texts of all languages by a glob.',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^contracts/strings/.+\\.json|^contracts/strings/all', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'examples-are-a-partners',
      comment: 'A partner has the client and one package, nothing else from this repository.',
      severity: 'error',
      from: { path: '^examples/' },
      to: { pathNot: ['^examples/', '^node_modules/openapi-fetch/'], dependencyTypesNot: ['core'] },
    },
    {
      name: 'the-partners-client-runs-anywhere',
      comment: 'Partners copy it into browsers and other programs: no Node built-ins, no other files of the example.',
      severity: 'error',
      from: { path: '^examples/partner/client/' },
      to: { pathNot: ['^examples/partner/client/', '^node_modules/openapi-fetch/'] },
    },
    {
      name: 'nobody-needs-tools-tests-or-examples',
      comment: 'The product must not depend on tools, tests or examples.',
      severity: 'error',
      from: { path: `^(${productFolders.map(([folder]) => folder).join('|')})/|^server\\.ts$` },
      to: { path: '^(tools|test|examples)/' },
    },
    {
      name: 'tools-need-no-tests',
      comment: 'Tests use tools, but tools do not use tests.',
      severity: 'error',
      from: { path: '^tools/' },
      to: { path: '^(test|examples)/' },
    },
    {
      name: 'no-one-imports-the-root',
      comment: 'server.ts and doctor.ts run on import: start them, never import them.',
      severity: 'error',
      from: {},
      to: { path: '^(server|ops/doctor/doctor)\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|sandbox/art)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
