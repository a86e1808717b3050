import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { breaches, breachFiles, repository } from '../boundaries/breaches.ts'
import { cruise, type Seen } from '../boundaries/cruise.ts'
import { remotes, root, sharedPackages } from '../product/workspaces.ts'
import { type Check, holds, type Outcome, together } from './check.ts'

/** The check fails when it reads fewer modules than this in a workspace, because it would then miss breaches. */
const atLeast: Readonly<Record<string, number>> = {
  'shared-lib/contract/src': 20,
  'shared-lib/remote-kit/src': 20,
  'shared-lib/remote-tools/src': 5,
  shell: 20,
  api: 30,
  'demo-world': 30,
  'payment-sandbox': 10,
  scripts: 10,
  e2e: 3,
}
const IN_A_REMOTE = 8

/** No import crosses a boundary, and the check has read every workspace. */
export const boundaries: Check = {
  name: 'boundaries',
  run: async () => {
    const seen = await cruise(root)
    const broken = seen.violations.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`).join('\n')
    const least = { ...atLeast, ...Object.fromEntries(remotes.map((workspace) => [workspace, IN_A_REMOTE])) }
    return together([holds(broken || undefined), ...Object.entries(least).map(([workspace, count]) => eyesIn(seen, workspace, count))])
  },
}

function eyesIn({ modules }: Seen, workspace: string, count: number): Outcome {
  const found = modules.filter((module) => module.startsWith(`${workspace}/`)).length
  return holds(found >= count ? undefined : `the boundaries check saw ${found} modules in ${workspace}, fewer than ${count}`)
}

/** Each boundary holds: a planted breach is named, and a repository without breaches is left in peace. */
export const plantedBreaches: Check = {
  name: 'boundaries, breaches planted',
  run: async () => {
    const tree = await mkdtemp(join(tmpdir(), 'sori-boundaries-'))
    try {
      await plant(tree, repository)
      await mkdir(join(tree, 'node_modules/@sori'), { recursive: true })
      for (const name of sharedPackages) await symlink(`../../shared-lib/${name}`, join(tree, 'node_modules/@sori', name))
      const clean = await cruise(tree)
      for (const breach of breaches) await plant(tree, breachFiles(breach))
      const { violations } = await cruise(tree)
      const odd = clean.violations.map(({ rule, from, to }) => `${rule} was found in a clean repository: ${from} → ${to}`).join('\n')
      return together([
        holds(odd || undefined),
        ...breaches.map(({ rule, from, to }) =>
          holds(violations.some((found) => found.rule === rule && found.from === from) ? undefined : `${rule} did not see ${from} → ${to}`),
        ),
        ...(await unplanted()),
      ])
    } finally {
      await rm(tree, { recursive: true, force: true })
    }
  },
}

/** A rule without a breach is a rule that nobody knows to work. */
async function unplanted(): Promise<Outcome[]> {
  const { default: config } = (await import('../../.dependency-cruiser.mjs')) as { default: { forbidden: { name: string }[] } }
  return config.forbidden.map(({ name }) =>
    holds(breaches.some(({ rule }) => rule === name) ? undefined : `no breach is planted for the rule ${name}`),
  )
}

async function plant(tree: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(tree, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, `${text}\n`)
  }
}
