/** Who may import whom: the house as `docs/architecture.md` draws it. Each rule says why, so that a violation teaches. */

/** The rooms of runtime/, each of which may use those after it. */
const rooms = ['process', 'http', 'telemetry', 'logging', 'cache', 'config'];

const everything = ['bff', 'client', 'contracts', 'ops', 'renderer', 'runtime', 'sandbox', 'tools', 'test', 'examples'];
const but = (...allowed) => `^(${everything.filter((name) => !allowed.includes(name)).join('|')})/`;

/** What a folder of the product may import, and why no more. */
const house = [
  ['contracts', [], 'Contracts are what every side agrees on; if they knew a side, the other side would depend on it.'],
  ['runtime', ['contracts'], 'It is what any server needs: it knows no page, no upstream and no visitor.'],
  [
    'bff',
    ['runtime', 'contracts'],
    'The BFF answers data. How it looks is for others, and partners use the BFF without them.',
  ],
  ['client', ['contracts'], 'It is sent to browsers: no server code; data comes from the BFF only.'],
  [
    'renderer',
    ['client', 'runtime', 'contracts'],
    'It is handed the BFF (contracts/pageSource.ts), so that it runs alone against a remote one as well.',
  ],
  ['ops', ['bff', 'runtime', 'sandbox', 'contracts'], 'Operators see what servers do; pages are none of it.'],
  [
    'sandbox',
    ['contracts'],
    'It stands in for upstreams: if it shared code with the BFF, client and fake could agree by sharing a mistake.',
  ],
];

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle means that two files are one; find the piece both need. Types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...house.map(([folder, allowed, comment]) => ({
      name: `${folder}-imports`,
      comment: `${comment} It may import ${allowed.join(', ') || 'nobody'}.`,
      severity: 'error',
      from: { path: `^${folder}/` },
      to: { path: but(folder, ...allowed) },
    })),
    ...rooms.map((room, at) => ({
      name: `runtime-${room}-imports`,
      comment: `Within runtime/ each room uses those below it: ${rooms.join(' → ')}.`,
      severity: 'error',
      from: { path: `^runtime/${room}/` },
      to: { path: `^runtime/(${[...rooms.slice(0, at), 'nothing'].join('|')})/` },
    })),
    {
      name: 'contracts-need-zod-alone',
      comment: 'They go to browsers, too: what they import has to run everywhere.',
      severity: 'error',
      from: { path: '^contracts/' },
      to: { pathNot: ['^contracts/', '^node_modules/zod/'] },
    },
    {
      name: 'upstream-clients-stand-alone',
      comment:
        'A client knows its own upstream only; what two of them need stands in bff/upstreams/ or its transport/.',
      severity: 'error',
      from: { path: '^bff/upstreams/(?!transport/)([^/]+)/' },
      to: { path: '^bff/upstreams/[^/]+/', pathNot: '^bff/upstreams/($1|transport)/' },
    },
    {
      name: 'the-doctor-alone-starts-the-sandbox',
      comment:
        'Production code must run without sample content: of the product only server.ts and the doctor start the sandbox, and only when asked.',
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
      comment:
        'Schemas check at the servers; in a browser they would cost more than the page. Import their types with `import type`.',
      severity: 'error',
      from: { path: '^client/' },
      to: {
        path: ['^node_modules/zod/', '^contracts/(pages|fragments|calls|degraded|endpoint|problem)'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'client-ships-one-language',
      comment: 'A page carries the fixed texts of its own language only; the table of all of them is for the servers.',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^contracts/strings/.+\\.json|^contracts/strings/all', dependencyTypesNot: ['type-only'] },
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
      name: 'nobody-needs-tools-tests-or-examples',
      comment: 'The product is whole without what people run on it, what proves it, and what others do with it.',
      severity: 'error',
      from: { path: `^(${house.map(([folder]) => folder).join('|')})/|^server\\.ts$` },
      to: { path: '^(tools|test|examples)/' },
    },
    {
      name: 'tools-need-no-tests',
      comment: 'Tests use tools, and not the other way round.',
      severity: 'error',
      from: { path: '^tools/' },
      to: { path: '^(test|examples)/' },
    },
    {
      name: 'no-one-imports-the-root',
      comment: 'server.ts and doctor.ts act on import: they are started, never imported.',
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
