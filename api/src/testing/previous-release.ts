import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { compareVersions } from '../lib/runtime/version.ts'

const releasesFolder = fileURLToPath(new URL('../../db/releases', import.meta.url))
/** A folder in the repository, whose installed packages the release uses. */
const unpackedFolder = fileURLToPath(new URL('../../../.cache/releases', import.meta.url))

/** Unpacks the last release that the repository keeps, and returns its paths. */
export async function unpackPreviousRelease(): Promise<{
  version: string
  server: string
  contract: string
}> {
  const versions = (await readdir(releasesFolder)).flatMap(
    (name) => /^(.+)\.tar\.br$/.exec(name)?.[1] ?? [],
  )
  const version = versions.toSorted(compareVersions).at(-1)
  if (!version)
    throw new Error(`no release is kept in ${releasesFolder}: make one by scripts/keep-release.ts`)
  const packed = await readFile(join(releasesFolder, `${version}.tar.br`))
  const folder = join(
    unpackedFolder,
    `${version}-${createHash('sha256').update(packed).digest('hex').slice(0, 12)}`,
  )
  if (!existsSync(folder)) await unpack(packed, folder)
  const packages = join(folder, 'api/node_modules/@sori')
  const contract = ['contract/dist', 'shared-lib/dist/contract']
    .map((path) => join(packages, path))
    .find((path) => existsSync(path))
  if (!contract) throw new Error(`the kept release has no contract in ${packages}`)
  return { version, server: join(folder, 'api/src/server.ts'), contract }
}

async function unpack(packed: Buffer, folder: string): Promise<void> {
  await mkdir(unpackedFolder, { recursive: true })
  const partial = await mkdtemp(`${folder}.`)
  const { status, stderr } = spawnSync('tar', ['--extract', '--directory', partial], {
    input: brotliDecompressSync(packed),
  })
  if (status !== 0) throw new Error(`the kept release cannot be unpacked: ${stderr}`)
  const packages = join(partial, 'api/node_modules/@sori')
  await mkdir(packages, { recursive: true })
  // Release 0.1.0 has another package in place of the contract.
  const contract = join(partial, 'shared-lib/contract')
  if (existsSync(contract)) await rename(contract, join(packages, 'contract'))
  else await rename(join(partial, 'shared-lib'), join(packages, 'shared-lib'))
  // Another process may have created the folder first.
  await rename(partial, folder).catch(() => rm(partial, { recursive: true, force: true }))
}
