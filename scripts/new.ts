// usage: npm run new -- remote <name> ["its purpose"] [--into DIR]   mfe-<name> with a page /<name>
//        npm run new -- feature <remote> <name> </path> [--into DIR]   a page with route and test
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { GeneratorError, makeFeature, makeRemote } from '@sori/remote-tools/generator'
import { root as repository } from './product/workspaces.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { into: { type: 'string', default: repository } },
})
const root = values.into
const [kind, remote = '', purposeOrFeature, path = ''] = positionals
const remoteFolder = join(root, `mfe-${remote}`)

try {
  if (kind === 'remote') addRemote(purposeOrFeature ?? 'to be described')
  else if (kind === 'feature') addFeature(purposeOrFeature ?? '', path)
  else throw new GeneratorError('The first word must be remote or feature.')
} catch (error) {
  if (!(error instanceof GeneratorError)) throw error
  console.error(`${error.message}
usage: npm run new -- remote <name> ["its purpose"] [--into DIR]
       npm run new -- feature <remote> <name> </path> [--into DIR]`)
  process.exitCode = 1
}

function addRemote(purpose: string): void {
  makeRemote(remoteFolder, remote, purpose)
  format()
  addToWorkspaces(`mfe-${remote}`)
  console.info(`mfe-${remote} is made. Next: npm install, then npm test --workspace mfe-${remote}`)
}

function addFeature(feature: string, path: string): void {
  makeFeature({ home: remoteFolder, remote, feature, path })
  format()
  console.info(`mfe-${remote}/src/features/${feature} is made, and shown at ${path}.`)
}

function format(): void {
  const biome = join(repository, 'node_modules/.bin/biome')
  const args = ['check', '--write', '--config-path', repository, remoteFolder]
  spawnSync(biome, args, { stdio: 'ignore' })
}

function addToWorkspaces(folder: string): void {
  const file = join(root, 'package.json')
  if (!existsSync(file)) return
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { workspaces: string[] }
  if (manifest.workspaces.includes(folder)) return
  manifest.workspaces.push(folder)
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
}
