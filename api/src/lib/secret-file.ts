import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A random secret that is made once and kept in `folder`, readable by its owner only: what a development machine runs on. */
export async function keptSecret(folder: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, name)
  try {
    // The flag decides a race of two first starts: the second one reads what the first has written.
    await writeFile(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(path, 'utf8')).trim()
}
