import { statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type RemoteManifest, remoteManifest } from '@sori/contract/registry'

/** Reads `src/remote.manifest.ts`. Throws with the path and the reason when it does not fit the contract. */
export async function readManifest(dir: string): Promise<RemoteManifest> {
  const file = join(dir, 'src/remote.manifest.ts')
  const { manifest } = (await import(
    `${pathToFileURL(file).href}?at=${statSync(file).mtimeMs}`
  )) as { manifest: unknown }
  const parsed = remoteManifest.safeParse(manifest)
  if (!parsed.success) throw new Error(`${file}: ${parsed.error.message}`)
  return parsed.data
}
