import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Pointer } from '@sori/contract/registry'
import { folderOf } from '@sori/remote-tools/release'

/** Versions by the name of the shell or remote. */
export type Composition = Readonly<Record<string, string>>

/** Writes a site that links to the files of `siteDir`, without earlier versions to fall back to. */
export async function linkComposition(
  siteDir: string,
  target: string,
  composition: Composition,
): Promise<void> {
  for (const [name, version] of Object.entries(composition)) {
    const link = folderOf(target, name, version)
    await mkdir(join(link, '..'), { recursive: true })
    await symlink(resolve(folderOf(siteDir, name, version)), link)
    const movedAt = new Date().toISOString()
    const pointer: Pointer = { current: version, history: [], revoked: [], movedAt }
    await writeFile(join(link, '../pointer.json'), JSON.stringify(pointer))
  }
}
