import { join } from 'node:path'
import { buildProduct, buildSharedLib } from '../product/build.ts'
import { runNode } from '../product/run.ts'
import { root, workspaces } from '../product/workspaces.ts'
import { type Check, pooled } from './check.ts'
import { jest } from './tests.ts'

const PASSED = { passed: 1, failed: 0 }

/** Compiles the packages of shared-lib, which everything else imports. */
export const compiled: Check = {
  name: 'shared-lib compiles',
  run: () => buildSharedLib().then(() => PASSED),
}

/** Builds the shell and every remote. */
export const built: Check = {
  name: 'the product builds',
  run: () => buildProduct().then(() => PASSED),
}

const biome = '@biomejs/biome/bin/biome'
const LINT = [
  'check',
  '--formatter-enabled=false',
  '--error-on-warnings',
  '--max-diagnostics=50',
  '.',
]

/** The checks of sources, for `npm run verify` and `npm test`. */
export const sources: readonly Check[] = [
  { name: 'format', run: () => endsWell(biome, ['format', '--reporter=summary', '.']) },
  { name: 'lint', run: () => endsWell(biome, LINT) },
  { name: 'types', run: types },
  {
    name: 'unused',
    run: () => endsWell('knip/bin/knip.js', ['--no-progress', '--treat-config-hints-as-errors']),
  },
  jest('scripts', 'tests/sources'),
]

/** Counts a program of node_modules as one test, which passes when the program ends with 0. */
async function endsWell(script: string, args: readonly string[], folder = root) {
  const { code, output } = await runNode(join(root, 'node_modules', script), args, { cwd: folder })
  return code === 0 ? { ...PASSED, output } : { passed: 0, failed: 1, output }
}

async function types() {
  const check = (folder: string) =>
    endsWell('typescript/bin/tsc', ['--noEmit', '-p', '.'], join(root, folder))
  const outcomes = await pooled([...workspaces, 'bench/campaigns', 'scripts'], 2, check)
  const failures = outcomes.filter(({ failed }) => failed > 0)
  return {
    passed: outcomes.length - failures.length,
    failed: failures.length,
    output: failures.map(({ output }) => output).join('\n'),
  }
}
