import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** For development machines. Readable by its owner only. */
export async function keptSecret(folder: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, name)
  const own = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(own, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    // Web and worker may start concurrently: the first link wins.
    await link(own, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(own, { force: true })
  }
  return (await readFile(path, 'utf8')).trim()
}
