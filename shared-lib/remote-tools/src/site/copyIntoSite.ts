import { randomUUID } from 'node:crypto'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type AnyRelease, isComplete, requireListedFiles } from './releaseFiles.ts'
import { versionsFolderOf } from './siteFolders.ts'

/** Copies a built version into the site. Returns false if the site already has the version. */
export async function copyIntoSite(
  siteDir: string,
  folder: string,
  release: AnyRelease,
): Promise<boolean> {
  const versionsFolder = versionsFolderOf(siteDir, release.name)
  const target = join(versionsFolder, release.version)
  if (await isComplete(target)) return false
  await mkdir(versionsFolder, { recursive: true })
  const temporary = join(versionsFolder, `.arriving-${randomUUID()}`)
  try {
    await cp(folder, temporary, { recursive: true })
    await requireListedFiles(temporary, release)
    await rm(target, { recursive: true, force: true })
    await rename(temporary, target)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
  return true
}
