/** A small repository that keeps every boundary, file by file. */
export const repository: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "repository", "type": "module" }',
  'node_modules/zod/package.json':
    '{ "name": "zod", "version": "4.0.0", "main": "mini.js", "exports": { "./mini": "./mini.js" } }',
  'node_modules/zod/mini.js': 'export const z = 1',
  'node_modules/react/package.json': '{ "name": "react", "version": "19.0.0", "main": "index.js" }',
  'node_modules/react/index.js': 'export const react = 1',
  'shared-lib/contract/package.json': JSON.stringify({
    name: '@sori/contract',
    type: 'module',
    exports: { './a': './dist/a.js' },
  }),
  'shared-lib/contract/dist/a.js': 'export const a = 1',
  'shared-lib/contract/src/a.ts': "import { z } from 'zod/mini'\nexport const a = z",
  'shared-lib/remote-kit/package.json': JSON.stringify({
    name: '@sori/remote-kit',
    type: 'module',
    exports: { './ui': './dist/ui/index.js', './testing': './dist/testing/index.js' },
  }),
  'shared-lib/remote-kit/dist/ui/index.js': 'export const ui = 1',
  'shared-lib/remote-kit/dist/testing/index.js': 'export const testing = 1',
  'shared-lib/remote-kit/src/ui/index.ts':
    "import { a } from '@sori/contract/a'\nexport const ui = a",
  'shared-lib/market-kit/package.json': JSON.stringify({
    name: '@sori/market-kit',
    type: 'module',
    exports: { './catalogue': './dist/catalogue.js', './testing': './dist/testing/index.js' },
  }),
  'shared-lib/market-kit/dist/catalogue.js': 'export const catalogue = 1',
  'shared-lib/market-kit/dist/testing/index.js': 'export const testing = 1',
  'shared-lib/market-kit/src/catalogue.ts':
    "import { ui } from '@sori/remote-kit/ui'\nexport const catalogue = ui",
  'shared-lib/remote-tools/package.json': JSON.stringify({
    name: '@sori/remote-tools',
    type: 'module',
    exports: { './build': './dist/index.js' },
  }),
  'shared-lib/remote-tools/dist/index.js': 'export const build = 1',
  'shared-lib/remote-tools/src/index.ts':
    "import { a } from '@sori/contract/a'\nexport const build = a",
  'shell/src/main.ts': "import { a } from '@sori/contract/a'\nexport const main = a",
  'mfe-one/src/App.ts':
    "import { one } from './features/one/one.ts'\nimport { two } from './features/two/two.ts'\nexport const app = [one, two]",
  'mfe-one/src/features/one/one.ts':
    "import { row } from '../../ui/row.ts'\nexport const one = row",
  'mfe-one/src/features/two/two.ts':
    "import { ui } from '@sori/remote-kit/ui'\nexport const two = ui",
  'mfe-one/src/ui/row.ts':
    "import { play } from '../playback/play.ts'\nimport { buy } from '../purchase/buy.ts'\nexport const row = [play, buy]",
  'mfe-one/src/playback/play.ts': 'export const play = 1',
  'mfe-one/src/purchase/buy.ts': 'export const buy = 1',
  'mfe-two/src/App.ts': "import { a } from '@sori/contract/a'\nexport const app = a",
  'api/src/app.ts': "import { x } from './modules/money/index.ts'\nexport const app = x",
  'api/src/modules/money/index.ts':
    "import { x } from './x/x.routes.ts'\nimport { y } from '../site/y/y.service.ts'\nexport const money = [x, y]",
  'api/src/modules/money/x/x.routes.ts':
    "import { x as service } from './x.service.ts'\nexport const x = service",
  'api/src/modules/money/x/x.service.ts':
    "import { y } from '../../site/y/y.service.ts'\nimport { x as rows } from './x.repository.ts'\nexport const x = [rows, y]",
  'api/src/modules/money/x/x.repository.ts':
    "import { a } from '@sori/contract/a'\nexport const x = a",
  'api/src/modules/site/y/y.service.ts':
    "import { y as rows } from './y.repository.ts'\nexport const y = rows",
  'api/src/modules/site/y/y.repository.ts':
    "import { a } from '@sori/contract/a'\nexport const y = a",
  'demo-world/src/index.ts': "import { rows } from './rows.ts'\nexport const world = rows",
  'demo-world/src/rows.ts':
    "import { y } from '../../api/src/modules/site/y/y.service.ts'\nexport const rows = y",
  'payment-sandbox/server.ts': "import { ledger } from './ledger.ts'\nexport const server = ledger",
  'payment-sandbox/ledger.ts': 'export const ledger = 1',
}

/** A file that breaks a boundary: its import, and the expected rule. */
export interface Breach {
  rule: string
  from: string
  to: string
  /** Imports the type alone. */
  type?: true
}

/** At least one breach of every rule of `.dependency-cruiser.mjs`. */
export const breaches: readonly Breach[] = [
  { rule: 'no-unresolved', from: 'mfe-one/src/lost.ts', to: './nowhere.ts' },
  { rule: 'no-orphan', from: 'mfe-one/src/leftover.ts', to: '' },
  { rule: 'no-cycle', from: 'shell/src/egg.ts', to: './hen.ts' },
  { rule: 'remotes-apart', from: 'mfe-one/src/neighbour.ts', to: '../../mfe-two/src/App.ts' },
  {
    rule: 'remotes-apart',
    from: 'mfe-one/src/neighbourType.ts',
    to: '../../mfe-two/src/App.ts',
    type: true,
  },
  {
    rule: 'remotes-not-the-repository',
    from: 'mfe-one/src/host.ts',
    to: '../../shell/src/main.ts',
  },
  {
    rule: 'remotes-not-the-repository',
    from: 'mfe-two/src/tables.ts',
    to: '../../api/src/modules/site/y/y.service.ts',
  },
  { rule: 'shell-knows-no-remote', from: 'shell/src/favourite.ts', to: '../../mfe-one/src/App.ts' },
  { rule: 'shell-knows-no-remote', from: 'shell/src/backstairs.ts', to: '../../api/src/app.ts' },
  {
    rule: 'packages-by-their-entry-points',
    from: 'mfe-two/src/window.ts',
    to: '../../shared-lib/remote-kit/src/ui/index.ts',
  },
  {
    rule: 'packages-by-their-entry-points',
    from: 'shell/src/windowType.ts',
    to: '../../shared-lib/contract/src/a.ts',
    type: true,
  },
  {
    rule: 'packages-by-their-entry-points',
    from: 'shared-lib/remote-kit/src/short.ts',
    to: '../../contract/src/a.ts',
  },
  {
    rule: 'no-unresolved',
    from: 'shell/src/noEntryPoint.ts',
    to: '@sori/remote-kit/dist/ui/index.js',
  },
  {
    rule: 'shared-lib-depends-on-no-application',
    from: 'shared-lib/remote-kit/src/ui/gossip.ts',
    to: '../../../../shell/src/main.ts',
  },
  {
    rule: 'kits-not-tools',
    from: 'shared-lib/remote-kit/src/builder.ts',
    to: '@sori/remote-tools/build',
  },
  { rule: 'kits-not-tools', from: 'shared-lib/remote-kit/src/disk.ts', to: 'node:fs' },
  { rule: 'kits-not-tools', from: 'shared-lib/market-kit/src/disk.ts', to: 'node:fs' },
  {
    rule: 'platform-not-market',
    from: 'shared-lib/remote-kit/src/ui/branded.ts',
    to: '@sori/market-kit/catalogue',
  },
  {
    rule: 'platform-not-market',
    from: 'shared-lib/remote-kit/src/ui/brandedType.ts',
    to: '@sori/market-kit/catalogue',
    type: true,
  },
  {
    rule: 'platform-not-market',
    from: 'shared-lib/remote-kit/src/ui/branded.test.ts',
    to: '@sori/market-kit/testing',
  },
  {
    rule: 'tools-only-contract',
    from: 'shared-lib/remote-tools/src/painted.ts',
    to: '@sori/remote-kit/ui',
  },
  {
    rule: 'tools-only-contract',
    from: 'shared-lib/remote-tools/src/sold.ts',
    to: '@sori/market-kit/catalogue',
  },
  { rule: 'feature-apart', from: 'mfe-one/src/features/two/peek.ts', to: '../one/one.ts' },
  { rule: 'below-features', from: 'mfe-one/src/ui/upwards.ts', to: '../features/one/one.ts' },
  { rule: 'below-features', from: 'mfe-one/src/playback/upwards.ts', to: '../features/one/one.ts' },
  { rule: 'below-features', from: 'mfe-one/src/purchase/upwards.ts', to: '../features/one/one.ts' },
  { rule: 'logic-below-ui', from: 'mfe-one/src/playback/drawn.ts', to: '../ui/row.ts' },
  { rule: 'logic-below-ui', from: 'mfe-one/src/purchase/drawn.ts', to: '../ui/row.ts' },
  {
    rule: 'playback-and-purchase-apart',
    from: 'mfe-one/src/playback/bought.ts',
    to: '../purchase/buy.ts',
  },
  {
    rule: 'playback-and-purchase-apart',
    from: 'mfe-one/src/purchase/played.ts',
    to: '../playback/play.ts',
  },
  { rule: 'contract-only-zod', from: 'shared-lib/contract/src/screen.ts', to: 'react' },
  { rule: 'contract-only-zod', from: 'shared-lib/contract/src/machine.ts', to: 'node:fs' },
  {
    rule: 'contract-only-zod',
    from: 'shared-lib/contract/src/dressed.ts',
    to: '@sori/remote-kit/ui',
  },
  { rule: 'api-only-contract', from: 'api/src/painted.ts', to: '@sori/remote-kit/ui' },
  { rule: 'api-only-contract', from: 'api/src/pages.ts', to: '../../shell/src/main.ts' },
  {
    rule: 'api-module-by-its-service',
    from: 'api/src/modules/money/x/reach.ts',
    to: '../../site/y/y.repository.ts',
  },
  {
    rule: 'api-module-by-its-service',
    from: 'api/src/modules/money/bank.ts',
    to: '../site/y/y.repository.ts',
  },
  {
    rule: 'api-routes-to-service',
    from: 'api/src/modules/site/y/y.routes.ts',
    to: './y.repository.ts',
  },
  { rule: 'api-no-way-back', from: 'api/src/modules/money/x/z.service.ts', to: './x.routes.ts' },
  {
    rule: 'api-repository-lowest',
    from: 'api/src/modules/money/x/z.repository.ts',
    to: './x.service.ts',
  },
  { rule: 'api-lib-by-subject', from: 'api/src/careless.ts', to: './lib/loose.ts' },
  {
    rule: 'api-lib-lowest',
    from: 'api/src/lib/text/upwards.ts',
    to: '../../modules/site/y/y.service.ts',
  },
  {
    rule: 'demo-world-outside-production',
    from: 'api/src/filled.ts',
    to: '../../demo-world/src/index.ts',
  },
  { rule: 'demo-world-only-api', from: 'demo-world/src/scenery.ts', to: '../../shell/src/main.ts' },
  { rule: 'sandbox-alone', from: 'api/src/provider.ts', to: '../../payment-sandbox/ledger.ts' },
  { rule: 'no-tests-in-product', from: 'mfe-two/src/pretend.ts', to: '@sori/remote-kit/testing' },
  { rule: 'no-tests-in-product', from: 'mfe-two/src/sample.ts', to: '@sori/market-kit/testing' },
]

/** Further files of a breach, by rule: imported files that a clean repository lacks. */
const otherHalves: Readonly<Record<string, Record<string, string>>> = {
  'no-cycle': { 'shell/src/hen.ts': "import { mine } from './egg.ts'\nexport const hen = mine" },
  'api-lib-by-subject': { 'api/src/lib/loose.ts': 'export const loose = 1' },
}

/** The files of a breach. */
export function breachFiles(breach: Breach): Record<string, string> {
  const { from, to, type } = breach
  if (to === '') return { [from]: 'export const alone = 1' }
  const file = {
    [from]: type
      ? `import type * as other from '${to}'\nexport type Other = typeof other`
      : `import * as other from '${to}'\nexport const mine = other`,
  }
  return { ...file, ...otherHalves[breach.rule] }
}
