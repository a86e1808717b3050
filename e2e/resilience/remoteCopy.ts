import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeRemote } from '@sori/remote-tools/generator'
import { siteDir } from './site.ts'

export const root = join(import.meta.dirname, '../..')
const RELEASE_TIMEOUT_MS = 120_000

/** Copies `remote` into a temporary folder and returns its path. */
export function copyRemote(remote: string): string {
  const dir = mkdtempSync(join(tmpdir(), `sori-${remote}-`))
  cpSync(join(root, `mfe-${remote}`), dir, {
    recursive: true,
    filter: (path) => !/node_modules|\/dist/.test(path.slice(root.length)),
  })
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'))
  return dir
}

/** Writes a remote with one page into a temporary folder and returns its path. */
export function writeNewRemote(name: string): string {
  const dir = mkdtempSync(join(tmpdir(), `sori-${name}-`))
  makeRemote(dir, name, 'a remote of a journey')
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'))
  return dir
}

/** Publishes or withdraws the remote in the folder `dir`. Throws if the command fails. */
export async function releaseRemote(dir: string, command: 'publish' | 'withdraw'): Promise<void> {
  const tool = join(root, 'node_modules/.bin/sori-remote')
  const options = { cwd: dir, timeout: RELEASE_TIMEOUT_MS }
  await promisify(execFile)(tool, [command, '--site', siteDir()], options)
}

/** Renames the plans page in a copy of the commerce remote. */
export function renamePlans(dir: string, from: string, to: string): void {
  for (const name of ['src/remote.manifest.ts', 'src/messages/ko.ts']) {
    const file = join(dir, name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, to))
  }
}
