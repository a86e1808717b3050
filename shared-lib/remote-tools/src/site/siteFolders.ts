import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { SHELL } from '@sori/contract/registry'

/** Returns the folder of a remote, or of the shell, with all its versions. */
export function versionsFolderOf(siteDir: string, name: string): string {
  return name === SHELL ? join(siteDir, SHELL) : join(siteDir, 'remotes', name)
}

/** Returns the folder of a version in the site. */
export function folderOf(siteDir: string, name: string, version: string): string {
  return join(versionsFolderOf(siteDir, name), version)
}

/** Returns the names of the remotes that were published to the site. */
export function remotesInSite(siteDir: string): Promise<string[]> {
  return foldersIn(join(siteDir, 'remotes'))
}

/** Returns the versions of `name` in the site, unsorted. */
export function versionsInSite(siteDir: string, name: string): Promise<string[]> {
  return foldersIn(versionsFolderOf(siteDir, name))
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
}
