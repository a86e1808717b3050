/** The files of a small repository without forbidden imports. */
export const repository: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "repository", "type": "module" }',
  'node_modules/zod/package.json': manifest('zod', { './mini': './mini.js' }),
  'node_modules/zod/mini.js': source('z'),
  'node_modules/react/package.json': manifest('react', { '.': './index.js' }),
  'node_modules/react/index.js': source('react'),
  'shared-lib/contract/package.json': manifest('@sori/contract', { './a': './dist/a.js' }),
  'shared-lib/contract/dist/a.js': source('a'),
  'shared-lib/contract/src/a.ts': source('a', { z: 'zod/mini' }),
  'shared-lib/remote-kit/package.json': manifest('@sori/remote-kit', {
    './ui': './dist/ui/index.js',
    './testing': './dist/testing/index.js',
  }),
  'shared-lib/remote-kit/dist/ui/index.js': source('ui'),
  'shared-lib/remote-kit/dist/testing/index.js': source('testing'),
  'shared-lib/remote-kit/src/ui/index.ts': source('ui', { a: '@sori/contract/a' }),
  'shared-lib/market-kit/package.json': manifest('@sori/market-kit', {
    './catalogue': './dist/catalogue.js',
    './testing': './dist/testing/index.js',
  }),
  'shared-lib/market-kit/dist/catalogue.js': source('catalogue'),
  'shared-lib/market-kit/dist/testing/index.js': source('testing'),
  'shared-lib/market-kit/src/catalogue.ts': source('catalogue', { ui: '@sori/remote-kit/ui' }),
  'shared-lib/remote-tools/package.json': manifest('@sori/remote-tools', {
    './build': './dist/index.js',
  }),
  'shared-lib/remote-tools/dist/index.js': source('build'),
  'shared-lib/remote-tools/src/index.ts': source('build', { a: '@sori/contract/a' }),
  'shell/src/main.ts': source('main', { a: '@sori/contract/a' }),
  'mfe-one/src/App.ts': source('app', {
    one: './features/one/one.ts',
    two: './features/two/two.ts',
  }),
  'mfe-one/src/features/one/one.ts': source('one', { row: '../../ui/row.ts' }),
  'mfe-one/src/features/two/two.ts': source('two', { ui: '@sori/remote-kit/ui' }),
  'mfe-one/src/ui/row.ts': source('row', {
    play: '../playback/play.ts',
    buy: '../purchase/buy.ts',
  }),
  'mfe-one/src/playback/play.ts': source('play'),
  'mfe-one/src/purchase/buy.ts': source('buy'),
  'mfe-two/src/App.ts': source('app', { a: '@sori/contract/a' }),
  'api/src/app.ts': source('app', { money: './modules/money/index.ts' }),
  'api/src/modules/money/index.ts': source('money', {
    x: './x/x.routes.ts',
    y: '../site/y/y.service.ts',
  }),
  'api/src/modules/money/x/x.routes.ts': source('routes', { service: './x.service.ts' }),
  'api/src/modules/money/x/x.service.ts': source('service', {
    y: '../../site/y/y.service.ts',
    rows: './x.repository.ts',
  }),
  'api/src/modules/money/x/x.repository.ts': source('rows', { a: '@sori/contract/a' }),
  'api/src/modules/site/y/y.service.ts': source('y', { rows: './y.repository.ts' }),
  'api/src/modules/site/y/y.repository.ts': source('rows', { a: '@sori/contract/a' }),
  'demo-world/src/index.ts': source('world', { rows: './rows.ts' }),
  'demo-world/src/rows.ts': source('rows', { y: '../../api/src/modules/site/y/y.service.ts' }),
  'payment-sandbox/server.ts': source('server', { ledger: './ledger.ts' }),
  'payment-sandbox/ledger.ts': source('ledger'),
}

function manifest(name: string, exports: Readonly<Record<string, string>>): string {
  return JSON.stringify({ name, version: '1.0.0', type: 'module', exports })
}

/** Returns a module that imports and uses `imports`, and exports `name`. */
function source(name: string, imports: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries(imports).map(([used, path]) => `import { ${used} } from '${path}'`)
  return [...lines, `export const ${name} = [${Object.keys(imports)}]`].join('\n')
}

/** Files with a forbidden import, by the rule of .dependency-cruiser.mjs. */
const forbiddenImports: Readonly<
  Record<string, readonly [from: string, to: string, kind?: 'type'][]>
> = {
  'no-unresolved': [
    ['mfe-one/src/importsMissing.ts', './nowhere.ts'],
    ['shell/src/noEntryPoint.ts', '@sori/remote-kit/dist/ui/index.js'],
  ],
  'no-orphan': [['mfe-one/src/unused.ts', '']],
  'no-cycle': [['shell/src/cycleOne.ts', './cycleTwo.ts']],
  'remote-imports-no-remote': [
    ['mfe-one/src/importsRemote.ts', '../../mfe-two/src/App.ts'],
    ['mfe-one/src/importsRemoteType.ts', '../../mfe-two/src/App.ts', 'type'],
  ],
  'remote-imports-no-application': [
    ['mfe-one/src/importsShell.ts', '../../shell/src/main.ts'],
    ['mfe-two/src/importsApi.ts', '../../api/src/modules/site/y/y.service.ts'],
  ],
  'shell-imports-no-remote': [
    ['shell/src/importsRemote.ts', '../../mfe-one/src/App.ts'],
    ['shell/src/importsApi.ts', '../../api/src/app.ts'],
  ],
  'import-package-entry-points-only': [
    ['mfe-two/src/importsSource.ts', '../../shared-lib/remote-kit/src/ui/index.ts'],
    ['shell/src/importsSourceType.ts', '../../shared-lib/contract/src/a.ts', 'type'],
    ['shared-lib/remote-kit/src/importsSource.ts', '../../contract/src/a.ts'],
  ],
  'shared-lib-imports-no-application': [
    ['shared-lib/remote-kit/src/ui/importsShell.ts', '../../../../shell/src/main.ts'],
  ],
  'kit-imports-no-tools': [
    ['shared-lib/remote-kit/src/importsTools.ts', '@sori/remote-tools/build'],
    ['shared-lib/remote-kit/src/importsNode.ts', 'node:fs'],
    ['shared-lib/market-kit/src/importsNode.ts', 'node:fs'],
  ],
  'remote-kit-imports-no-market-kit': [
    ['shared-lib/remote-kit/src/ui/importsMarket.ts', '@sori/market-kit/catalogue'],
    ['shared-lib/remote-kit/src/ui/importsMarketType.ts', '@sori/market-kit/catalogue', 'type'],
    ['shared-lib/remote-kit/src/ui/importsMarket.test.ts', '@sori/market-kit/testing'],
  ],
  'tools-import-no-kit': [
    ['shared-lib/remote-tools/src/importsKit.ts', '@sori/remote-kit/ui'],
    ['shared-lib/remote-tools/src/importsMarket.ts', '@sori/market-kit/catalogue'],
  ],
  'feature-imports-no-feature': [['mfe-one/src/features/two/importsFeature.ts', '../one/one.ts']],
  'shared-code-imports-no-feature': [
    ['mfe-one/src/ui/importsFeature.ts', '../features/one/one.ts'],
    ['mfe-one/src/playback/importsFeature.ts', '../features/one/one.ts'],
    ['mfe-one/src/purchase/importsFeature.ts', '../features/one/one.ts'],
  ],
  'logic-imports-no-ui': [
    ['mfe-one/src/playback/importsUi.ts', '../ui/row.ts'],
    ['mfe-one/src/purchase/importsUi.ts', '../ui/row.ts'],
  ],
  'playback-and-purchase-stay-separate': [
    ['mfe-one/src/playback/importsPurchase.ts', '../purchase/buy.ts'],
    ['mfe-one/src/purchase/importsPlayback.ts', '../playback/play.ts'],
  ],
  'contract-imports-only-zod': [
    ['shared-lib/contract/src/importsReact.ts', 'react'],
    ['shared-lib/contract/src/importsNode.ts', 'node:fs'],
    ['shared-lib/contract/src/importsKit.ts', '@sori/remote-kit/ui'],
  ],
  'api-imports-only-contract': [
    ['api/src/importsKit.ts', '@sori/remote-kit/ui'],
    ['api/src/importsShell.ts', '../../shell/src/main.ts'],
  ],
  'import-api-modules-through-service-or-index': [
    ['api/src/modules/money/x/importsRepository.ts', '../../site/y/y.repository.ts'],
    ['api/src/modules/money/importsRepository.ts', '../site/y/y.repository.ts'],
  ],
  'api-routes-import-no-repository': [['api/src/modules/site/y/y.routes.ts', './y.repository.ts']],
  'api-service-imports-no-routes': [['api/src/modules/money/x/z.service.ts', './x.routes.ts']],
  'api-repository-imports-no-service': [
    ['api/src/modules/money/x/z.repository.ts', './x.service.ts'],
  ],
  'api-lib-has-subject-folders': [['api/src/importsLoose.ts', './lib/loose.ts']],
  'api-lib-imports-no-module': [
    ['api/src/lib/text/importsModule.ts', '../../modules/site/y/y.service.ts'],
  ],
  'product-imports-no-demo-world': [
    ['api/src/importsDemoWorld.ts', '../../demo-world/src/index.ts'],
  ],
  'demo-world-imports-only-api': [['demo-world/src/importsShell.ts', '../../shell/src/main.ts']],
  'import-no-sandbox': [['api/src/importsSandbox.ts', '../../payment-sandbox/ledger.ts']],
  'product-imports-no-tests': [
    ['mfe-two/src/importsTesting.ts', '@sori/remote-kit/testing'],
    ['mfe-two/src/importsMarketTesting.ts', '@sori/market-kit/testing'],
  ],
}

export const violations = Object.entries(forbiddenImports).flatMap(([rule, files]) =>
  files.map(([from, to, kind]) => ({ rule, from, to, isType: kind === 'type' })),
)

/** Files that a violation needs beside its importing file, by rule. */
const furtherFiles: Readonly<Record<string, Record<string, string>>> = {
  'no-cycle': { 'shell/src/cycleTwo.ts': source('cycleTwo', { mine: './cycleOne.ts' }) },
  'api-lib-has-subject-folders': { 'api/src/lib/loose.ts': source('loose') },
}

/**
 * Returns the files that violate the rule, by path. An empty `to` creates an orphan: a file that
 * nothing imports.
 */
export function violationFiles({ rule, from, to, isType }: (typeof violations)[number]) {
  if (to === '') return { [from]: source('alone') }
  const code = isType
    ? `import type * as other from '${to}'\nexport type Other = typeof other`
    : `import * as other from '${to}'\nexport const mine = other`
  return { [from]: code, ...furtherFiles[rule] }
}
