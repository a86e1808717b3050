import { join } from 'node:path'
import { buildProduct, buildSharedLib } from '../product/build.ts'
import { runNode } from '../product/run.ts'
import { root, workspaces } from '../product/workspaces.ts'
import { type Check, mapConcurrently, type Outcome } from './check.ts'
import { jest } from './tests.ts'

const PASSED = { passed: 1, failed: 0 }

export const sharedLibBuild: Check = {
  name: 'shared-lib compiles',
  run: () => buildSharedLib().then(() => PASSED),
}

export const productBuild: Check = {
  name: 'the product builds',
  run: () => buildProduct().then(() => PASSED),
}

const biome = '@biomejs/biome/bin/biome'
const lint = 'check --formatter-enabled=false --error-on-warnings --max-diagnostics=50 .'
const eslint = 'eslint/bin/eslint.js'
const unused = '--no-progress --treat-config-hints-as-errors'

export const sourceChecks: readonly Check[] = [
  { name: 'format', run: () => runPackage(biome, 'format --reporter=summary .') },
  { name: 'lint', run: () => runPackage(biome, lint) },
  { name: 'hooks', run: () => runPackage(eslint, '--max-warnings=0 .') },
  { name: 'types', run: checkTypes },
  { name: 'unused', run: () => runPackage('knip/bin/knip.js', unused) },
  jest('scripts', 'tests/sources'),
]

/** Runs a script of a package, which counts as one test. */
async function runPackage(script: string, args: string, folder = '.'): Promise<Outcome> {
  const { code, output } = await runNode(join(root, 'node_modules', script), args.split(' '), {
    cwd: join(root, folder),
  })
  return code === 0 ? PASSED : { passed: 0, failed: 1, output }
}

async function checkTypes(): Promise<Outcome> {
  const folders = [...workspaces, 'bench/campaigns', 'scripts']
  const outcomes = await mapConcurrently(folders, 2, (folder) =>
    runPackage('typescript/bin/tsc', '--noEmit -p .', folder),
  )
  const failures = outcomes.filter(({ failed }) => failed > 0)
  return {
    passed: outcomes.length - failures.length,
    failed: failures.length,
    output: failures.map(({ output }) => output).join('\n'),
  }
}
