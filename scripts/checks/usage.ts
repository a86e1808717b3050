import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runNode } from '../product/run.ts'
import { root } from '../product/workspaces.ts'
import { type Check, holds, type Outcome, together } from './check.ts'

const script = join(root, 'scripts/ops.ts')
const withoutArguments = ['purge-demo', 'migrate', 'audit', 'create-bucket']

export const usage: Check = {
  name: 'usage of commands',
  run: async () => {
    const wrong = withoutArguments.map((name) => saysUsage([name, 'more'], 1))
    const help = withoutArguments.map((name) => saysUsage([name, '--help'], 0))
    return together(await Promise.all([...wrong, ...help, listsAll()]))
  },
}

/** A command shows its usage, and creates nothing. */
async function saysUsage(args: readonly string[], wanted: number): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'sori-usage-'))
  try {
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' }
    const { code, said } = await runNode(script, args, { env })
    const hasUsage = code === wanted && said.includes(`usage: npm run ops -- ${args[0]}`)
    const isQuiet = hasUsage && readdirSync(folder).length === 0
    return holds(isQuiet ? undefined : `ops ${args.join(' ')} ended with ${code}:\n${said}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function listsAll(): Promise<Outcome> {
  const { code, said } = await runNode(script, ['--help'])
  const missing = readdirSync(join(root, 'scripts/ops'))
    .map((file) => file.replace('.ts', ''))
    .filter((name) => !['arguments', 'settings'].includes(name) && !said.includes(`\n  ${name} `))
  return holds(code === 0 && missing.length === 0 ? undefined : `ops --help lacks ${missing}`)
}
