import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the secret in `folder`. The first call generates it. */
export async function readOrCreateSecret(folder: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, name)
  const candidate = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(candidate, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    // `link` never overwrites: if two processes start concurrently, both use the first secret.
    await link(candidate, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(candidate, { force: true })
  }
  return (await readFile(path, 'utf8')).trim()
}
