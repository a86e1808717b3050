import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Pointer, pointer } from '@sori/contract/registry'
import { codeOf } from './replaceJson.ts'
import { versionsFolderOf } from './siteFolders.ts'

export const pointerFileOf = (siteDir: string, name: string) =>
  join(versionsFolderOf(siteDir, name), 'pointer.json')

export async function readPointer(siteDir: string, name: string): Promise<Pointer | null> {
  try {
    return pointer.parse(JSON.parse(await readFile(pointerFileOf(siteDir, name), 'utf8')))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
