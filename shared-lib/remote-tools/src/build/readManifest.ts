import { statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ReleasedManifest, releasedManifest } from '@sori/contract/registry'

/** The path of a remote's manifest in its folder. */
export const MANIFEST = 'src/remote.manifest.ts'

export async function readManifest(dir: string): Promise<ReleasedManifest> {
  const file = join(dir, MANIFEST)
  // Node caches modules by URL. With the query, a watching build imports a changed file again.
  const url = `${pathToFileURL(file).href}?at=${statSync(file).mtimeMs}`
  const { manifest } = (await import(url)) as { manifest: unknown }
  const parsed = releasedManifest.safeParse(manifest)
  if (!parsed.success) throw new Error(`${file}: ${parsed.error.message}`)
  return parsed.data
}
