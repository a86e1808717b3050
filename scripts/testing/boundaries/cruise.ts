import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from '../../product/run.ts'
import { root, sharedPackages } from '../../product/workspaces.ts'

interface Report {
  modules: { source: string }[]
  summary: { violations: { rule: { name: string }; from: string; to: string }[] }
}

const workspaces =
  /^(shared-lib\/[^/]+\/src|shell|mfe-[^/]+|api|demo-world|payment-sandbox|e2e|bench|scripts)$/

/** Runs dependency-cruiser on a tree. Throws if the tree cannot be read. */
export async function cruise(tree: string) {
  const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const config = ['--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json']
  const packages = sharedPackages.map((name) => `shared-lib/${name}/src`)
  const folders = [...packages, ...readdirSync(tree)].filter(
    (name) => workspaces.test(name) && existsSync(join(tree, name)),
  )
  const { stdout, output } = await runNode(cli, [...config, ...folders], { cwd: tree })
  if (!stdout.startsWith('{')) throw new Error(output)
  const { modules, summary } = JSON.parse(stdout) as Report
  return {
    modules: modules.map(({ source }) => source),
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}
