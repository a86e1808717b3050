/** The walls of the house (docs/adr, ARCHITECTURE.md): who may import whom. `scripts/walls` plants a breach of each and expects its name. */
const remote = '^(mfe-[^/]+)/'
const api = '^api/src/modules/([^/]+)/'
const tests = '\\.test\\.tsx?$|/testing/'

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  {
    name: 'no-cycle',
    comment: 'Two files that need each other are one idea in two places.',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'no-unresolved',
    comment: 'What is imported exists.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '\\.css$' },
  },
  {
    name: 'no-orphan',
    comment: 'A file that nobody imports is either an entry or a leftover.',
    severity: 'error',
    from: {
      orphan: true,
      pathNot: [
        tests,
        '\\.d\\.m?ts$',
        '\\.config\\.[cm]?[jt]s$',
        '^scripts/',
        '^bench/',
        '^e2e/',
        '^api/(scripts|db)/',
        '^shell/src/theme/firstPaint\\.ts$',
        '^payment-sandbox/src/browser/',
        '/(setup|environment|cssNames|chunkRetry)\\.ts$',
        '\\.worker\\.ts$',
      ],
    },
    to: {},
  },
  {
    name: 'remotes-apart',
    comment: 'A remote is deployed alone: it meets others by events and by links, never by import.',
    severity: 'error',
    from: { path: remote },
    to: { path: '^mfe-', pathNot: '^$1/' },
  },
  {
    name: 'remotes-not-the-house',
    comment: 'A remote knows the shell by the host contract, and the API by its calls.',
    severity: 'error',
    from: { path: remote },
    to: { path: '^(shell|api|payment-sandbox|e2e|bench|scripts)/' },
  },
  {
    name: 'shell-knows-no-remote',
    comment: 'The shell finds remotes in the registry at run time.',
    severity: 'error',
    from: { path: '^shell/' },
    to: { path: '^(mfe-[^/]+|api|payment-sandbox|e2e|bench|scripts)/' },
  },
  {
    name: 'shared-lib-by-its-doors',
    comment: 'shared-lib is a package: `@sori/shared-lib/<door>`, compiled, as a lone team has it; never its sources.',
    severity: 'error',
    from: { pathNot: '^shared-lib/' },
    to: { path: '^shared-lib/(src|build|bin)/' },
  },
  {
    name: 'shared-lib-knows-nobody',
    comment: 'What everybody shares depends on no room.',
    severity: 'error',
    from: { path: '^shared-lib/' },
    to: { path: '^(shell|mfe-[^/]+|api|payment-sandbox|e2e|bench|scripts)/' },
  },
  {
    name: 'feature-apart',
    comment: 'A feature is a folder that can be deleted: what two share goes to ui/ or api/.',
    severity: 'error',
    from: { path: '^(mfe-[^/]+)/src/features/([^/]+)/' },
    to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
  },
  {
    name: 'ui-below-features',
    comment: 'Shared pieces do not know who uses them.',
    severity: 'error',
    from: { path: '^(mfe-[^/]+)/src/(ui|api|messages)/' },
    to: { path: '^$1/src/features/' },
  },
  {
    name: 'contract-only-zod',
    comment: 'The contract runs in every room: schemas and types, no React, no Node.',
    severity: 'error',
    from: { path: '^shared-lib/src/contract/', pathNot: tests },
    to: { pathNot: ['^shared-lib/src/contract/', '^node_modules/zod/'] },
  },
  {
    name: 'api-only-contract',
    comment: 'The API shares rules and words with the screens, and nothing else.',
    severity: 'error',
    from: { path: '^api/' },
    to: { path: '^(shell|mfe-[^/]+|payment-sandbox|e2e|bench|scripts)/|^shared-lib/(?!dist/(contract|messages)/)' },
  },
  {
    name: 'api-module-by-its-service',
    comment: 'A module reaches another through its service, its index or the SearchIndex, not its tables.',
    severity: 'error',
    from: { path: api, pathNot: tests },
    to: { path: '^api/src/modules/', pathNot: ['^api/src/modules/$1/', '\\.service\\.ts$', '/(index|search-index)\\.ts$'] },
  },
  {
    name: 'api-routes-to-service',
    comment: 'Routes speak HTTP, services hold the rules, repositories hold the SQL: routes → service → repository.',
    severity: 'error',
    from: { path: '\\.routes\\.ts$' },
    to: { path: '\\.repository\\.ts$' },
  },
  {
    name: 'api-no-way-back',
    comment: 'Neither a service nor a repository knows who calls it.',
    severity: 'error',
    from: { path: '^api/src/modules/[^/]+/[^/]+\\.(service|repository)\\.ts$' },
    to: { path: '\\.routes\\.ts$|^api/src/(app|server)\\.ts$' },
  },
  {
    name: 'api-repository-lowest',
    comment: 'A repository does not call services.',
    severity: 'error',
    from: { path: '\\.repository\\.ts$' },
    to: { path: '\\.service\\.ts$' },
  },
  {
    name: 'sandbox-alone',
    comment: 'The stand-in for the payment provider is a process of its own; nobody imports it.',
    severity: 'error',
    from: { pathNot: '^payment-sandbox/' },
    to: { path: '^payment-sandbox/' },
  },
  {
    name: 'no-tests-in-product',
    comment: 'What runs does not import what tests it.',
    severity: 'error',
    from: { pathNot: [tests, '^(e2e|bench|scripts)/', '\\.config\\.[cm]?[jt]s$', '/standalone\\.tsx$'] },
    to: { path: '\\.test\\.tsx?$|^shared-lib/dist/testing/|^api/src/testing/' },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden,
  options: {
    parser: 'swc',
    doNotFollow: { path: ['node_modules', '^shared-lib/dist/'] },
    exclude: { path: ['/test-results/', '^scripts/templates/', '^(shell|mfe-[^/]+)/dist/'] },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
