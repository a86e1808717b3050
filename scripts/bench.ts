// usage: npm run bench -- <name> … — runs a measurement or a campaign of bench/README.md
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './product/workspaces.ts'

const folder = join(root, 'bench')
const scripts = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
const [name = '', ...rest] = process.argv.slice(2)
// The campaigns know their names.
const args = scripts.includes(name)
  ? [`${name}.ts`, ...rest]
  : ['campaigns/run.ts', ...(name === 'campaigns' ? [] : [name]), ...rest]

if (name === '') {
  console.error(
    `usage: npm run bench -- <name>   (${scripts.join(', ')}, or a campaign: bench/README.md)`,
  )
  process.exitCode = 1
} else {
  const [script = '', ...more] = args
  const options = { stdio: 'inherit', cwd: root } as const
  process.exitCode =
    spawnSync(process.execPath, [join(folder, script), ...more], options).status ?? 1
}
