import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runNode } from '../product/run.ts'
import { root } from '../product/workspaces.ts'
import { type Check, holds, type Outcome, together } from './check.ts'

const commands = ['purge-demo', 'migrate', 'audit', 'create-bucket']

/** Commands that take no arguments say their usage when they get one, and do nothing. */
export const usage: Check = {
  name: 'usage of commands',
  run: async () => together(await Promise.all(commands.map(saysUsage))),
}

async function saysUsage(command: string): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'sori-usage-'))
  try {
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' }
    const { code, said } = await runNode(join(root, `scripts/${command}.ts`), ['--help'], { cwd: root, env })
    const isQuiet = code === 0 && said.includes(`usage: npm run ${command}`) && readdirSync(folder).length === 0
    return holds(isQuiet ? undefined : `npm run ${command} -- --help does more than say its usage:\n${said}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
