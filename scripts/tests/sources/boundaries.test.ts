import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { remotes, root, sharedPackages } from '../../product/workspaces.ts'
import { cruise } from '../../testing/boundaries/cruise.ts'
import {
  violations as plantedViolations,
  repository,
  violationFiles,
} from '../../testing/boundaries/violations.ts'
import { temporaryFolder } from '../../testing/temporary.ts'

/** The minimum number of modules per folder. With fewer, the check would miss violations. */
const minimumModules: Readonly<Record<string, number>> = {
  'shared-lib/contract/src': 20,
  'shared-lib/remote-kit/src': 20,
  'shared-lib/market-kit/src': 20,
  'shared-lib/remote-tools/src': 5,
  shell: 20,
  api: 30,
  'demo-world': 30,
  'payment-sandbox': 10,
  scripts: 10,
  e2e: 3,
  ...Object.fromEntries(remotes.map((workspace) => [workspace, 8])),
}
type Report = Awaited<ReturnType<typeof cruise>>
const tree = temporaryFolder('boundaries')

describe('the rules for imports', () => {
  let report: Report
  beforeAll(async () => {
    report = await cruise(root)
  })

  it('allow every import of the repository', () => {
    expect(report.violations).toEqual([])
  })

  it.each(Object.entries(minimumModules))(
    'cover %s with at least %i modules',
    (workspace, count) => {
      const modules = report.modules.filter((module) => module.startsWith(`${workspace}/`))
      expect(modules.length).toBeGreaterThanOrEqual(count)
    },
  )
})

describe('the check of imports', () => {
  let violationsBefore: Report['violations']
  let violations: Report['violations']
  beforeAll(async () => {
    await writeTree(repository)
    await mkdir(join(tree, 'node_modules/@sori'), { recursive: true })
    for (const name of sharedPackages)
      await symlink(`../../shared-lib/${name}`, join(tree, 'node_modules/@sori', name))
    violationsBefore = (await cruise(tree)).violations
    for (const violation of plantedViolations) await writeTree(violationFiles(violation))
    violations = (await cruise(tree)).violations
  })

  it('finds no violation in a clean repository', () => {
    expect(violationsBefore).toEqual([])
  })

  it.each(plantedViolations)('finds a violation of $rule: $from → $to', ({ rule, from }) => {
    expect(violations).toContainEqual(expect.objectContaining({ rule, from }))
  })

  it('has a planted violation of every rule', async () => {
    const { default: config } = (await import('../../../.dependency-cruiser.mjs')) as {
      default: { forbidden: { name: string }[] }
    }
    const testedRules = plantedViolations.map(({ rule }) => rule)
    expect(
      config.forbidden.map(({ name }) => name).filter((name) => !testedRules.includes(name)),
    ).toEqual([])
  })
})

async function writeTree(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(tree, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, `${text}\n`)
  }
}
