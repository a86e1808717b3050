// usage: node scripts/keep-release.ts <commit> <version> — keeps the API of a commit in api/db/releases/<version>.tar.br, for the test that
// an API of the release before runs on the present schema. Run it when a release is cut, and remove the one before it.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { type Ended, run, runNode } from './product/run.ts'
import { root } from './product/workspaces.ts'

const [commit = '', version = ''] = process.argv.slice(2)
/** What the API imports of the repository at run time. */
const CONTRACT = ['shared-lib/contract/package.json', 'shared-lib/contract/dist']

async function keep(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sori-release-'))
  try {
    const archive = join(folder, 'sources.tar')
    must(await run('git', ['archive', '--output', archive, commit, 'api', 'shared-lib', 'tsconfig.base.json', 'tsconfig.browser.json']))
    must(await run('tar', ['--extract', '--file', archive, '--directory', folder]))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    must(await runNode(join(folder, 'shared-lib/build.mjs'), [], { cwd: folder }))
    removeWhatDoesNotRun(folder)
    const packed = join(folder, 'release.tar')
    const reproducible = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner']
    const parts = ['api/src', 'api/db', 'api/package.json', ...CONTRACT]
    must(await run('tar', ['--create', '--file', packed, ...reproducible, '--directory', folder, ...parts]))
    const bytes = brotliCompressSync(readFileSync(packed), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } })
    mkdirSync(join(root, 'api/db/releases'), { recursive: true })
    const target = join(root, `api/db/releases/${version}.tar.br`)
    writeFileSync(target, bytes)
    console.info(`${target}: ${Math.round(statSync(target).size / 1024)} kB`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Tests, types and source maps. The contract's dist is what the API runs on. */
function removeWhatDoesNotRun(folder: string): void {
  for (const part of ['api/src', 'api/db', 'shared-lib/contract/dist']) {
    for (const name of readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, part, name)
      if (/\.test\.(ts|js)$|\.d\.ts$|\.map$|(^|\/)releases$/.test(name) && existsSync(path)) rmSync(path, { recursive: true })
    }
  }
}

function must({ code, said }: Ended): void {
  if (code !== 0) throw new Error(said)
}

if (!/^[0-9a-zA-Z._/-]+$/.test(commit) || !/^\d+\.\d+\.\d+$/.test(version)) {
  console.error('usage: node scripts/keep-release.ts <commit> <version>')
  process.exitCode = 1
} else await keep()
