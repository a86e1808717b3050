// usage: node scripts/keep-remotes.ts <commit> <version> <remote> … — builds remotes of a commit with the packages of that commit, and keeps them in
// e2e/releases/<version>/<remote>.tar.br, for the journey that remotes of that release run on the present shell. Run it when a release is cut.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { type Ended, run, runNode } from './product/run.ts'
import { root } from './product/workspaces.ts'

const [commit = '', version = '', ...remotes] = process.argv.slice(2)

async function keep(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sori-remotes-'))
  try {
    const archive = join(folder, 'sources.tar')
    must(await run('git', ['archive', '--output', archive, commit]))
    must(await run('tar', ['--extract', '--file', archive, '--directory', folder]))
    must(await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder }))
    must(await runNode(join(folder, 'shared-lib/build.mjs'), [], { cwd: folder }))
    for (const remote of remotes) await keepRemote(join(folder, `mfe-${remote}`), remote)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function keepRemote(dir: string, remote: string): Promise<void> {
  must(await run('npm', ['run', 'build'], { cwd: dir }))
  const dist = join(dir, 'dist')
  const built = readdirSync(dist).find((name) => /^\d/.test(name)) ?? ''
  const packed = join(dir, 'remote.tar')
  const reproducible = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner']
  must(await run('tar', ['--create', '--file', packed, ...reproducible, '--directory', dist, built]))
  const bytes = brotliCompressSync(readFileSync(packed), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } })
  const home = join(root, 'e2e/releases', version)
  mkdirSync(home, { recursive: true })
  const target = join(home, `${remote}.tar.br`)
  writeFileSync(target, bytes)
  console.info(`${target}: ${built}, ${Math.round(statSync(target).size / 1024)} kB`)
}

function must({ code, said }: Ended): void {
  if (code !== 0) throw new Error(said)
}

if (!/^[0-9a-zA-Z._/-]+$/.test(commit) || !/^\d+\.\d+\.\d+$/.test(version) || remotes.length === 0) {
  console.error('usage: node scripts/keep-remotes.ts <commit> <version> <remote> …')
  process.exitCode = 1
} else await keep()
