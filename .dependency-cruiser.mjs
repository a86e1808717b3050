/**
 * The boundaries between packages (ARCHITECTURE.md). `scripts/testing/boundaries/violations.ts`
 * contains a forbidden import for each rule.
 */
const remote = '^(mfe-[^/]+)/'
const domains = '(?:members|catalogue|files|money|site)'
const apiModule = `^api/src/modules/((?:${domains}/)?[^/]+)/`
const tests = '\\.test\\.tsx?$|/testing/'

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  {
    name: 'no-cycle',
    comment: 'Files must not import each other in a cycle, even for types.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolved',
    comment: 'Every import resolves to a file.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '\\.css$' },
  },
  {
    name: 'no-orphan',
    comment: 'Every file is imported, or is listed here as an entry point.',
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
        // The entry points of the contract.
        '^shared-lib/contract/src/[^/]+/index\\.ts$',
      ],
    },
    to: {},
  },
  {
    name: 'remote-imports-no-remote',
    comment: 'Remotes are deployed separately. They use events and links, not imports.',
    severity: 'error',
    from: { path: remote },
    to: { path: '^mfe-', pathNot: '^$1/' },
  },
  {
    name: 'remote-imports-no-application',
    comment: 'A remote uses the shell through the host contract and the API through HTTP.',
    severity: 'error',
    from: { path: remote },
    to: { path: '^(shell|api|demo-world|payment-sandbox|e2e|bench|scripts)/' },
  },
  {
    name: 'shell-imports-no-remote',
    comment: 'The shell imports no remote: it finds remotes in the registry at run time.',
    severity: 'error',
    from: { path: '^shell/' },
    to: { path: '^(mfe-[^/]+|api|demo-world|payment-sandbox|e2e|bench|scripts)/' },
  },
  {
    name: 'import-package-entry-points-only',
    comment:
      'Import packages of shared-lib through the entry points in their `exports`: compiled code.',
    severity: 'error',
    from: { path: '^(?:shared-lib/)?([^/]+)/' },
    to: { path: '^shared-lib/[^/]+/(src|bin)/', pathNot: '^shared-lib/$1/' },
  },
  {
    name: 'shared-lib-imports-no-application',
    comment: 'Shared packages do not import applications.',
    severity: 'error',
    from: { path: '^shared-lib/' },
    to: { path: '^(shell|mfe-[^/]+|api|payment-sandbox|e2e|bench|scripts)/' },
  },
  {
    name: 'feature-imports-no-feature',
    comment: 'A feature can be deleted with its folder. Shared code belongs in ui/ or api/.',
    severity: 'error',
    from: { path: '^(mfe-[^/]+)/src/features/([^/]+)/' },
    to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
  },
  {
    name: 'shared-code-imports-no-feature',
    comment: 'Folders beside features/ do not import features.',
    severity: 'error',
    from: { path: '^(mfe-[^/]+)/src/(?!features/)[^/]+/' },
    to: { path: '^$1/src/features/' },
  },
  {
    name: 'logic-imports-no-ui',
    comment: 'Endpoints, texts, playback and purchases render nothing, so they do not import ui/.',
    severity: 'error',
    from: {
      path: '^(mfe-[^/]+)/src/(api|between-pages|messages|model|playback|purchase)/',
      pathNot: tests,
    },
    to: { path: '^$1/src/(changes|files|reporting|ui)/' },
  },
  {
    name: 'playback-and-purchase-stay-separate',
    comment: 'Playback and purchase do not import each other. Pages combine them.',
    severity: 'error',
    from: { path: '^(mfe-[^/]+)/src/(playback|purchase)/' },
    to: { path: '^$1/src/(playback|purchase)/', pathNot: '^$1/src/$2/' },
  },
  {
    name: 'contract-imports-only-zod',
    comment: 'The contract runs in browsers and Node: it imports no React, Node module or kit.',
    severity: 'error',
    from: { path: '^shared-lib/contract/src/', pathNot: tests },
    to: { pathNot: ['^shared-lib/contract/src/', '^node_modules/(zod|es-hangul)/'] },
  },
  {
    name: 'kit-imports-no-tools',
    comment: 'The kits run in the browser. They do not import tools that build and test remotes.',
    severity: 'error',
    from: { path: '^shared-lib/(remote|market)-kit/src/', pathNot: tests },
    to: {
      path: '^shared-lib/remote-tools/|^(node:)?(child_process|crypto|fs|http|module|net|os|path|process|url|zlib)(/|$)',
    },
  },
  {
    name: 'remote-kit-imports-no-market-kit',
    comment: 'Remotes of any product can use remote-kit, so it does not import market-kit.',
    severity: 'error',
    from: { path: '^shared-lib/remote-kit/' },
    to: { path: '^shared-lib/market-kit/' },
  },
  {
    name: 'tools-import-no-kit',
    comment: 'The tools run in Node. They import the contract, not the kits.',
    severity: 'error',
    from: { path: '^shared-lib/remote-tools/src/' },
    to: { path: '^shared-lib/(remote|market)-kit/' },
  },
  {
    name: 'api-imports-only-contract',
    comment: 'The API imports no application, and no shared package except the contract.',
    severity: 'error',
    from: { path: '^api/' },
    to: {
      path: '^(shell|mfe-[^/]+|payment-sandbox|e2e|bench|scripts)/|^shared-lib/(?!contract/dist/)',
    },
  },
  {
    name: 'import-api-modules-through-service-or-index',
    comment: 'A module imports another module through its index or service only.',
    severity: 'error',
    from: { path: apiModule, pathNot: tests },
    to: {
      path: '^api/src/modules/',
      pathNot: ['^api/src/modules/$1/', '\\.service\\.ts$', '/index\\.ts$'],
    },
  },
  {
    name: 'api-routes-import-no-repository',
    comment: 'Routes call services, and only services call repositories.',
    severity: 'error',
    from: { path: '\\.routes\\.ts$' },
    to: { path: '\\.repository\\.ts$' },
  },
  {
    name: 'api-service-imports-no-routes',
    comment: 'Services and repositories do not import routes or the app.',
    severity: 'error',
    from: { path: '^api/src/modules/.+\\.(service|repository)\\.ts$' },
    to: { path: '\\.routes\\.ts$|^api/src/(app|server)\\.ts$' },
  },
  {
    name: 'api-repository-imports-no-service',
    comment: 'A repository does not import services.',
    severity: 'error',
    from: { path: '\\.repository\\.ts$' },
    to: { path: '\\.service\\.ts$' },
  },
  {
    name: 'api-lib-has-subject-folders',
    comment: 'Shared code of the API is in a subject folder, not directly in api/src/lib.',
    severity: 'error',
    from: {},
    to: { path: '^api/src/lib/[^/]+\\.ts$' },
  },
  {
    name: 'api-lib-imports-no-module',
    comment: 'api/src/lib does not import modules.',
    severity: 'error',
    from: { path: '^api/src/lib/', pathNot: tests },
    to: { path: '^api/src/', pathNot: '^api/src/lib/' },
  },
  {
    name: 'product-imports-no-demo-world',
    comment: 'Only demo-world and bench import the demo world. The API loads it at run time.',
    severity: 'error',
    from: { pathNot: '^(demo-world|bench)/' },
    to: { path: '^demo-world/' },
  },
  {
    name: 'demo-world-imports-only-api',
    comment: 'Of the applications, the demo world imports the API only.',
    severity: 'error',
    from: { path: '^demo-world/' },
    to: {
      path: '^(shell|mfe-[^/]+|payment-sandbox|e2e|bench|scripts)/|^shared-lib/(?!contract/dist/)',
    },
  },
  {
    name: 'import-no-sandbox',
    comment: 'The payment sandbox is a separate process. No other code imports it.',
    severity: 'error',
    from: { pathNot: '^payment-sandbox/' },
    to: { path: '^payment-sandbox/' },
  },
  {
    name: 'product-imports-no-tests',
    comment: 'Product code does not import test code.',
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
