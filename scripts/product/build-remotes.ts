// usage: node scripts/product/build-remotes.ts mfe-browse … — builds the stale ones, one after another (webpack is loaded once,
// and only when something is stale); the last line is a JSON list of those that had to be built
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { versionOf } from '@sori/shared-lib/release'
import { root } from './rooms.ts'

const stale = process.argv.slice(2).filter((name) => {
  const dir = join(root, name)
  return !existsSync(join(dir, 'dist', versionOf(dir), 'release.json'))
})
for (const name of stale) {
  const { buildRemote } = await import('@sori/shared-lib/build')
  try {
    await buildRemote(join(root, name))
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
}
console.info(JSON.stringify(stale))
