// usage: npm run new -- remote <name> ["what it is for"] [--into DIR] — a remote that passes every check at birth: mfe-<name>
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

const house = join(import.meta.dirname, '..')
const templates = join(import.meta.dirname, 'templates')
const { positionals, values } = parseArgs({ allowPositionals: true, options: { into: { type: 'string', default: house } } })
const [kind, name = '', purpose = 'to be described'] = positionals
const root = values.into

if (kind !== 'remote' || !/^[a-z][a-z0-9]{1,30}$/.test(name)) {
  console.error('usage: npm run new -- remote <name> ["what it is for"] [--into DIR]   (name: lower-case letters and digits)')
  process.exit(1)
}
const target = join(root, `mfe-${name}`)
if (existsSync(join(target, 'src'))) {
  console.error(`mfe-${name} exists already`)
  process.exit(1)
}

const fill = (text: string) => text.replaceAll('__name__', name).replaceAll('__purpose__', purpose)
const from = join(templates, kind)
for (const file of readdirSync(from, { recursive: true, withFileTypes: true })) {
  if (!file.isFile()) continue
  const source = join(file.parentPath, file.name)
  const made = join(target, fill(source.slice(from.length + 1)).replace(/\.tmpl$/, ''))
  mkdirSync(dirname(made), { recursive: true })
  writeFileSync(made, fill(readFileSync(source, 'utf8')))
}

// Where a name stands in the alphabet decides the order of imports.
spawnSync(join(house, 'node_modules/.bin/biome'), ['check', '--write', '--config-path', house, target], { stdio: 'ignore' })

const rootPackage = join(root, 'package.json')
if (existsSync(rootPackage)) {
  const workspace = JSON.parse(readFileSync(rootPackage, 'utf8')) as { workspaces: string[] }
  if (!workspace.workspaces.includes(`mfe-${name}`)) {
    workspace.workspaces.push(`mfe-${name}`)
    writeFileSync(rootPackage, `${JSON.stringify(workspace, null, 2)}\n`)
  }
}
console.info(`mfe-${name} is made. Next: npm install, then npm test --workspace mfe-${name}`)
