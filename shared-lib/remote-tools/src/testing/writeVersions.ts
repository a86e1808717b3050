import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release, RemoteManifest, ShellRelease } from '@sori/contract/registry'
import { integrityOf } from '../integrity.ts'

export interface RemoteChange {
  manifest?: Partial<RemoteManifest>
  requires?: Record<string, string>
  uses?: Record<string, string[]>
}

/** Writes a version as `buildRemote` does. Returns its folder. */
export async function writeRemoteVersion(
  disk: string,
  version: string,
  { manifest, requires, uses }: RemoteChange = {},
): Promise<string> {
  const name = manifest?.name ?? 'browse'
  const folder = join(disk, 'dist', name, version)
  const integrity = await write(folder, {
    'entry.js': `entry ${version}`,
    'chunks/one.js': `one ${version}`,
  })
  const release: Release = {
    name,
    version,
    entry: 'entry.js',
    global: `sori_${name}_${version.replace(/\W/g, '_')}`,
    preload: [],
    integrity,
    ...(requires && { requires }),
    ...(uses && { uses }),
    manifest: { name, contract: '^1.0.0', routes: [], nav: [], ...manifest },
  }
  await writeFile(join(folder, 'release.json'), JSON.stringify(release))
  return folder
}

/** Writes a version of the shell. Returns its folder. */
export async function writeShellVersion(
  disk: string,
  version: string,
  change: Partial<ShellRelease> = {},
): Promise<string> {
  const folder = join(disk, 'dist/shell', version)
  const integrity = await write(folder, { 'index.html': `page ${version}` })
  const release: ShellRelease = {
    name: 'shell',
    version,
    contract: '1.1.0',
    provides: { react: '19.3.1' },
    integrity,
    ...change,
  }
  await writeFile(join(folder, 'release.json'), JSON.stringify(release))
  return folder
}

async function write(
  folder: string,
  files: Record<string, string>,
): Promise<Record<string, string>> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(folder, file, '..'), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => [
      file,
      integrityOf(new TextEncoder().encode(text)),
    ]),
  )
}
