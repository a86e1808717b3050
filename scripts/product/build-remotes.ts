// usage: node scripts/product/build-remotes.ts mfe-browse …
// Builds stale remotes and prints their names as JSON in the last line.
import { join } from 'node:path'
import { builtVersion } from '@sori/remote-tools/release'
import { root } from './workspaces.ts'

const stale = process.argv.slice(2).filter((name) => !builtVersion(join(root, name)))
for (const name of stale) {
  // Imported here, because webpack is slow to load and only stale remotes need it.
  const { buildRemote } = await import('@sori/remote-tools/build')
  try {
    await buildRemote(join(root, name))
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
}
console.info(JSON.stringify(stale))
