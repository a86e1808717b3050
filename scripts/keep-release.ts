// usage: node scripts/keep-release.ts <commit> <version> [remote …]
//
// Stores the API of a commit in api/db/releases/<version>.tar.br, and the named remotes, built with
// the packages of that commit, in e2e/releases/<version>/<remote>.tar.br. Tests run them with the
// current schema and shell. Run it for each release, and delete the release before.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { runOrThrow } from './product/run.ts'
import { root } from './product/workspaces.ts'

const [commit = '', version = '', ...remotes] = process.argv.slice(2)
const REPRODUCIBLE = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner']
const UNUSED_FILE = /\.test\.(ts|js)$|\.d\.ts$|\.map$|(^|\/)releases$/
const API_FILES = [
  'api/src',
  'api/db',
  'api/package.json',
  'shared-lib/contract/package.json',
  'shared-lib/contract/dist',
]

async function storeRelease(folder: string): Promise<void> {
  const archive = join(folder, 'sources.tar')
  await runOrThrow('git', ['archive', '--output', archive, commit])
  await runOrThrow('tar', ['--extract', '--file', archive, '--directory', folder])
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts']
  await runOrThrow('npm', ['install', ...options], { cwd: folder })
  await runOrThrow(process.execPath, [join(folder, 'shared-lib/build.mjs')], { cwd: folder })
  for (const remote of remotes) {
    const cwd = join(folder, `mfe-${remote}`)
    await runOrThrow('npm', ['run', 'build'], { cwd })
    const dist = join(cwd, 'dist')
    const versionFolder = readdirSync(dist).find((name) => /^\d/.test(name)) ?? ''
    await pack(dist, [versionFolder], `e2e/releases/${version}/${remote}.tar.br`)
  }
  for (const part of ['api/src', 'api/db', 'shared-lib/contract/dist'])
    for (const name of readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }))
      if (UNUSED_FILE.test(name)) rmSync(join(folder, part, name), { recursive: true, force: true })
  await pack(folder, API_FILES, `api/db/releases/${version}.tar.br`)
}

async function pack(folder: string, parts: readonly string[], file: string): Promise<void> {
  const tar = join(folder, 'packed.tar')
  const options = ['--create', '--file', tar, ...REPRODUCIBLE, '--directory', folder]
  await runOrThrow('tar', [...options, ...parts])
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24 }
  const bytes = brotliCompressSync(readFileSync(tar), { params })
  const target = join(root, file)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, bytes)
  console.info(`${file}: ${Math.round(bytes.length / 1024)} kB`)
}

if (!/^[\w./-]+$/.test(commit) || !/^\d+\.\d+\.\d+$/.test(version)) {
  console.error('usage: node scripts/keep-release.ts <commit> <version> [remote …]')
  process.exitCode = 1
} else {
  const folder = mkdtempSync(join(tmpdir(), 'sori-release-'))
  await storeRelease(folder).finally(() => rmSync(folder, { recursive: true, force: true }))
}
