import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from '../product/run.ts'
import { root, sharedPackages } from '../product/workspaces.ts'

/** The result of dependency-cruiser for a tree. */
export interface Seen {
  modules: string[]
  violations: { rule: string; from: string; to: string }[]
}

interface Report {
  modules: { source: string }[]
  summary: { violations: { rule: { name: string }; from: string; to: string }[] }
}

const workspaces =
  /^(shared-lib\/[^/]+\/src|shell|mfe-[^/]+|api|demo-world|payment-sandbox|e2e|bench|scripts)$/

/** The folders of `tree` that have boundaries. */
function walled(tree: string): string[] {
  return [...sharedPackages.map((name) => `shared-lib/${name}/src`), ...readdirSync(tree)].filter(
    (name) => workspaces.test(name) && existsSync(join(tree, name)),
  )
}

/** Holds the repository's rules against the tree; throws what dependency-cruiser says when it cannot. */
export async function cruise(tree: string): Promise<Seen> {
  const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = [
    '--config',
    join(root, '.dependency-cruiser.mjs'),
    '--output-type',
    'json',
    ...walled(tree),
  ]
  const { stdout, output } = await runNode(cli, args, { cwd: tree })
  if (!stdout.startsWith('{')) throw new Error(output)
  const { modules, summary } = JSON.parse(stdout) as Report
  return {
    modules: modules.map(({ source }) => source),
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}
