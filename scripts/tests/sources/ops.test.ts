import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { runNode } from '../../product/run.ts'
import { root } from '../../product/workspaces.ts'

const script = join(root, 'scripts/ops.ts')
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sori-ops-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('npm run ops', () => {
  const withoutArguments = ['purge-demo', 'migrate', 'audit', 'create-bucket']
  const cases = withoutArguments.flatMap((name) => [
    { name, argument: '--help', ends: 0 },
    { name, argument: 'more', ends: 1 },
  ])

  it.each(cases)('only shows the usage for $name $argument', async ({ name, argument, ends }) => {
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' }
    const { code, output } = await runNode(script, [name, argument], { env })
    expect([code, output]).toEqual([ends, expect.stringContaining(`usage: npm run ops -- ${name}`)])
    expect(readdirSync(folder)).toEqual([])
  })

  it('lists every command with --help', async () => {
    const { code, output } = await runNode(script, ['--help'])
    const files = readdirSync(join(root, 'scripts/ops')).map((file) => file.replace('.ts', ''))
    const names = files.filter((name) => !['arguments', 'settings'].includes(name))
    expect(code).toBe(0)
    for (const name of names) expect(output).toContain(`\n  ${name} `)
  })
})
