/**
 * The boundaries between packages (ARCHITECTURE.md). `scripts/testing/boundaries` plants a breach of
 * each rule.
 */
const remote = '^(mfe-[^/]+)/'
const domains = '(?:members|catalogue|files|money|site)'
const noun = `^api/src/modules/((?:${domains}/)?[^/]+)/`
const tests = '\\.test\\.tsx?$|/testing/'

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  {
    name: 'no-cycle',
    comment: 'Two files that need each other, if only for a type, are one idea in two places.',
    severity: 'error',
    from: {},
    to: { circular: true },
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
        '^api/scripts/',
        '^api/src/modules/site/embeds/player\\.js$',
        '^shared-lib/remote-tools/src/development/hotClient\\.ts$',
        '^shell/src/theme/firstPaint\\.ts$',
        '^shell/src/remotes/leftOut\\.ts$',
        '^shell/build/markdownTransform\\.mjs$',
        '^payment-sandbox/src/browser/',
        '/(setup|environment|cssNames|chunkRetry|isolateLoader|pureLoader|refuseLoader)\\.ts$',
        '\\.worker\\.ts$',
        // Allowed as an entry point of its package.
        '^shared-lib/contract/src/[^/]+/index\\.ts$',
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
    name: 'remotes-not-the-repository',
    comment: 'A remote knows the shell by the host contract, and the API by its calls.',
    severity: 'error',
    from: { path: remote },
    to: { path: '^(shell|api|demo-world|payment-sandbox|e2e|bench|scripts)/' },
  },
  {
    name: 'shell-knows-no-remote',
    comment: 'The shell finds remotes in the registry at run time.',
    severity: 'error',
    from: { path: '^shell/' },
    to: { path: '^(mfe-[^/]+|api|demo-world|payment-sandbox|e2e|bench|scripts)/' },
  },
  {
    name: 'packages-by-their-entry-points',
    comment:
      'Packages of shared-lib are imported compiled, by the entry points in their `exports`.',
    severity: 'error',
    from: { path: '^(?:shared-lib/)?([^/]+)/' },
    to: { path: '^shared-lib/[^/]+/(src|bin)/', pathNot: '^shared-lib/$1/' },
  },
  {
    name: 'shared-lib-depends-on-no-application',
    comment: 'What everybody shares depends on no application.',
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
    name: 'below-features',
    comment: 'What stands beside features/ does not know the features that use it.',
    severity: 'error',
    from: { path: '^(mfe-[^/]+)/src/(?!features/)[^/]+/' },
    to: { path: '^$1/src/features/' },
  },
  {
    name: 'logic-below-ui',
    comment: 'Endpoints, texts, the player and purchases draw nothing, so they do not import ui/.',
    severity: 'error',
    from: {
      path: '^(mfe-[^/]+)/src/(api|handover|messages|model|playback|purchase)/',
      pathNot: tests,
    },
    to: { path: '^$1/src/(changes|files|reporting|ui)/' },
  },
  {
    name: 'playback-and-purchase-apart',
    comment: 'Playing a sound and buying it know nothing of each other; pages join them.',
    severity: 'error',
    from: { path: '^(mfe-[^/]+)/src/(playback|purchase)/' },
    to: { path: '^$1/src/(playback|purchase)/', pathNot: '^$1/src/$2/' },
  },
  {
    name: 'contract-only-zod',
    comment: 'The contract runs everywhere: no React, no Node, no other package of ours.',
    severity: 'error',
    from: { path: '^shared-lib/contract/src/', pathNot: tests },
    to: { pathNot: ['^shared-lib/contract/src/', '^node_modules/(zod|es-hangul)/'] },
  },
  {
    name: 'kits-not-tools',
    comment:
      'The kits run in the browser: they never import the tools that build and test remotes.',
    severity: 'error',
    from: { path: '^shared-lib/(remote|market)-kit/src/', pathNot: tests },
    to: {
      path: '^shared-lib/remote-tools/|^(node:)?(child_process|crypto|fs|http|module|net|os|path|process|url|zlib)(/|$)',
    },
  },
  {
    name: 'platform-not-market',
    comment:
      'Remotes of any product can use the platform kit, so it imports nothing of the market.',
    severity: 'error',
    from: { path: '^shared-lib/remote-kit/' },
    to: { path: '^shared-lib/market-kit/' },
  },
  {
    name: 'tools-only-contract',
    comment: 'The tools run on Node: they import the contract, never the kits.',
    severity: 'error',
    from: { path: '^shared-lib/remote-tools/src/' },
    to: { path: '^shared-lib/(remote|market)-kit/' },
  },
  {
    name: 'api-only-contract',
    comment: 'The API shares the contract with the screens, and nothing else.',
    severity: 'error',
    from: { path: '^api/' },
    to: {
      path: '^(shell|mfe-[^/]+|payment-sandbox|e2e|bench|scripts)/|^shared-lib/(?!contract/dist/)',
    },
  },
  {
    name: 'api-module-by-its-service',
    comment:
      'A module imports another by its index or service; the index of a domain builds its modules.',
    severity: 'error',
    from: { path: noun, pathNot: tests },
    to: {
      path: '^api/src/modules/',
      pathNot: ['^api/src/modules/$1/', '\\.service\\.ts$', '/index\\.ts$'],
    },
  },
  {
    name: 'api-routes-to-service',
    comment: 'Routes speak HTTP, services have the rules, repositories the SQL, in this order.',
    severity: 'error',
    from: { path: '\\.routes\\.ts$' },
    to: { path: '\\.repository\\.ts$' },
  },
  {
    name: 'api-no-way-back',
    comment: 'Neither a service nor a repository knows who calls it.',
    severity: 'error',
    from: { path: '^api/src/modules/.+\\.(service|repository)\\.ts$' },
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
    name: 'api-lib-by-subject',
    comment: 'Code that the modules of the API share is in a folder named after its subject.',
    severity: 'error',
    from: {},
    to: { path: '^api/src/lib/[^/]+\\.ts$' },
  },
  {
    name: 'api-lib-lowest',
    comment: 'What all modules stand on knows none of them.',
    severity: 'error',
    from: { path: '^api/src/lib/', pathNot: tests },
    to: { path: '^api/src/', pathNot: '^api/src/lib/' },
  },
  {
    name: 'demo-world-outside-production',
    comment: 'Only the start with demo data, and the bench, load the demo world.',
    severity: 'error',
    from: { pathNot: '^(demo-world|bench)/' },
    to: { path: '^demo-world/' },
  },
  {
    name: 'demo-world-only-api',
    comment: 'The demo world is made by the services and codecs of the API.',
    severity: 'error',
    from: { path: '^demo-world/' },
    to: {
      path: '^(shell|mfe-[^/]+|payment-sandbox|e2e|bench|scripts)/|^shared-lib/(?!contract/dist/)',
    },
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
    from: {
      pathNot: [
        tests,
        '^(e2e|bench|scripts)/',
        '\\.config\\.[cm]?[jt]s$',
        '/(standalone|showGallery)\\.tsx$',
      ],
    },
    to: { path: '\\.test\\.tsx?$|^shared-lib/(remote|market)-kit/dist/testing/|^api/src/testing/' },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden,
  options: {
    parser: 'swc',
    doNotFollow: { path: ['node_modules', '^shared-lib/[^/]+/dist/'] },
    exclude: {
      path: ['/test-results/', '^shared-lib/remote-tools/templates/', '^(shell|mfe-[^/]+)/dist/'],
    },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
