import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from '../product/run.ts'
import { root, workspaces } from '../product/workspaces.ts'
import { type Check, holds, type Outcome, pooled, together } from './check.ts'

const bin = (path: string) => join(root, 'node_modules', path)
const biome = bin('@biomejs/biome/bin/biome')

/** Counts a command as one test, which passes when the command ends with 0. */
async function endsWell(script: string, args: readonly string[], cwd = root): Promise<Outcome> {
  const { code, said } = await runNode(script, args, { cwd })
  return holds(code === 0 ? undefined : said || `${script} ended with ${code}`)
}

export const format: Check = { name: 'format', run: () => endsWell(biome, ['format', '--reporter=summary', '.']) }

/** The linter and the order of imports; a warning fails. */
export const lint: Check = {
  name: 'lint',
  run: () => endsWell(biome, ['check', '--formatter-enabled=false', '--error-on-warnings', '--max-diagnostics=50', '.']),
}

/** Unused exports, packages and files. */
export const unused: Check = {
  name: 'unused',
  run: () => endsWell(bin('knip/bin/knip.js'), ['--no-progress', '--treat-config-hints-as-errors']),
}

export const types: Check = {
  name: 'types',
  run: async () => together(await pooled([...workspaces, 'bench/campaigns', 'scripts'], 2, typesOf)),
}

async function typesOf(workspace: string): Promise<Outcome> {
  if (!existsSync(join(root, workspace, 'tsconfig.json'))) return holds(`${workspace} has no tsconfig.json`)
  return endsWell(bin('typescript/bin/tsc'), ['--noEmit', '-p', '.'], join(root, workspace))
}
