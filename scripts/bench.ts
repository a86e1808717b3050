// usage: npm run bench -- <name> — runs bench/<name>.ts, which says what it compares and how to read it
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './product/workspaces.ts'

const [name = '', ...rest] = process.argv.slice(2)
const script = join(root, 'bench', `${name}.ts`)
if (!/^[\w-]+$/.test(name) || !existsSync(script)) {
  const known = readdirSync(join(root, 'bench')).filter((file) => file.endsWith('.ts'))
  console.error(`usage: npm run bench -- <name>   (${known.map((file) => file.slice(0, -3)).join(', ') || 'there is none yet'})`)
  process.exit(1)
}
process.exit(spawnSync(process.execPath, [script, ...rest], { stdio: 'inherit', cwd: root }).status ?? 1)
