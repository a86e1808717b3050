import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { release } from '@sori/contract/registry'
import { builtVersion, place, publish, readPointer } from '@sori/remote-tools/release'
import { root } from './rooms.ts'

/**
 * Brings the built version of each remote into the site. A version that the site has never seen goes live; one that it knows
 * is left as it stands there, so that a rollback, or what a team published alone, survives a restart. With `always`, what was built
 * goes live in any case: who develops wants to see the sources as they are. Answers the names of those that went live.
 */
export async function publishNew(siteDir: string, names: readonly string[], { always = false } = {}): Promise<string[]> {
  const live: string[] = []
  for (const name of names) {
    const dir = join(root, name)
    const version = builtVersion(dir)
    if (!version) throw new Error(`${name} is not built`)
    const folder = join(dir, 'dist', version)
    const made = release.parse(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')))
    await place(siteDir, folder, made)
    const pointer = await readPointer(siteDir, made.name)
    const known = pointer && [pointer.current, ...pointer.history, ...pointer.revoked].includes(made.version)
    if (always ? pointer?.current === made.version : known) continue
    await publish(siteDir, folder)
    live.push(made.name)
  }
  return live
}
