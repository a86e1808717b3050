// usage: node scripts/keep-release.ts <commit> <version> [remote …]
//
// Run it when a release is cut, and delete the release before. Keeps the API of a commit in
// api/db/releases/<version>.tar.br, which a test runs on the present schema, and the named remotes,
// built with the packages of that commit, in e2e/releases/<version>/<remote>.tar.br, which a journey
// runs on the present shell.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { run, runNode } from './product/run.ts'
import { root } from './product/workspaces.ts'

const [commit = '', version = '', ...remotes] = process.argv.slice(2)
const REPRODUCIBLE = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner']
const NOT_RUN = /\.test\.(ts|js)$|\.d\.ts$|\.map$|(^|\/)releases$/
/** The API and its imports at run time. */
const API = [
  'api/src',
  'api/db',
  'api/package.json',
  'shared-lib/contract/package.json',
  'shared-lib/contract/dist',
]

async function keep(folder: string): Promise<void> {
  const archive = join(folder, 'sources.tar')
  await command('git', ['archive', '--output', archive, commit])
  await command('tar', ['--extract', '--file', archive, '--directory', folder])
  await command(
    'npm',
    ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'],
    folder,
  )
  const { code, output } = await runNode(join(folder, 'shared-lib/build.mjs'), [], { cwd: folder })
  if (code !== 0) throw new Error(output)
  for (const remote of remotes) await keepRemote(join(folder, `mfe-${remote}`), remote)
  removeWhatDoesNotRun(folder)
  await pack(folder, API, `api/db/releases/${version}.tar.br`)
}

async function keepRemote(folder: string, remote: string): Promise<void> {
  await command('npm', ['run', 'build'], folder)
  const dist = join(folder, 'dist')
  const built = readdirSync(dist).find((name) => /^\d/.test(name)) ?? ''
  await pack(dist, [built], `e2e/releases/${version}/${remote}.tar.br`)
}

async function pack(folder: string, parts: readonly string[], file: string): Promise<void> {
  const tar = join(folder, 'packed.tar')
  await command('tar', [
    '--create',
    '--file',
    tar,
    ...REPRODUCIBLE,
    '--directory',
    folder,
    ...parts,
  ])
  const bytes = brotliCompressSync(readFileSync(tar), {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
  const target = join(root, file)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, bytes)
  console.info(`${file}: ${Math.round(bytes.length / 1024)} kB`)
}

function removeWhatDoesNotRun(folder: string): void {
  for (const part of ['api/src', 'api/db', 'shared-lib/contract/dist']) {
    for (const name of readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, part, name)
      if (NOT_RUN.test(name) && existsSync(path)) rmSync(path, { recursive: true })
    }
  }
}

async function command(name: string, args: readonly string[], cwd = root): Promise<void> {
  const { code, output } = await run(name, args, { cwd })
  if (code !== 0) throw new Error(output)
}

if (!/^[\w./-]+$/.test(commit) || !/^\d+\.\d+\.\d+$/.test(version)) {
  console.error('usage: node scripts/keep-release.ts <commit> <version> [remote …]')
  process.exitCode = 1
} else {
  const folder = mkdtempSync(join(tmpdir(), 'sori-release-'))
  await keep(folder).finally(() => rmSync(folder, { recursive: true, force: true }))
}
