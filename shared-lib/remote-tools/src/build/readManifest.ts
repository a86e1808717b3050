import { statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ReleasedManifest, releasedManifest } from '@sori/contract/registry'

export async function readManifest(dir: string): Promise<ReleasedManifest> {
  const file = join(dir, 'src/remote.manifest.ts')
  // The query makes a changed file a new module, so that a watching build reads it again.
  const url = `${pathToFileURL(file).href}?at=${statSync(file).mtimeMs}`
  const { manifest } = (await import(url)) as { manifest: unknown }
  const parsed = releasedManifest.safeParse(manifest)
  if (!parsed.success) throw new Error(`${file}: ${parsed.error.message}`)
  return parsed.data
}
