import { requireAdmissibleComposition } from './admission.ts'
import { type Composition, compositionOf, type Note, readLedger } from './ledger.ts'
import { movePointers } from './pointer.ts'
import { readPointer } from './pointerFile.ts'
import { type PointerTarget, restoredTarget, withdrawnTarget } from './pointerTargets.ts'
import { PublishError } from './publishError.ts'
import { type AnyRelease, isComplete, readRelease } from './releaseFiles.ts'
import { folderOf } from './siteFolders.ts'

/**
 * Makes all versions of a ledger's entry live, and withdraws remotes that the entry does not name.
 * Returns the names of the moved remotes.
 */
export function restore(siteDir: string, id: number, note: Note = {}): Promise<string[]> {
  const plan = async () => {
    const entry = (await readLedger(siteDir)).find((candidate) => candidate.id === id)
    if (!entry)
      throw new PublishError(`The ledger has no entry ${id}: \`npm run release -- ledger\`.`)
    const { composition } = entry
    const targets = await targetsOf(siteDir, composition)
    if (targets.size === 0)
      throw new PublishError(`The composition of entry ${id} is live already.`)
    await requireRunnable(siteDir, composition)
    return { targets, after: composition }
  }
  const { why = `entry ${id}`, ...rest } = note
  return movePointers(siteDir, plan, { ...rest, why, checks: ['files', 'gate'] })
}

async function targetsOf(
  siteDir: string,
  composition: Composition,
): Promise<Map<string, PointerTarget>> {
  const live = await compositionOf(siteDir)
  const targets = new Map<string, PointerTarget>()
  for (const name of new Set([...Object.keys(composition), ...Object.keys(live)])) {
    const pointer = await readPointer(siteDir, name)
    const version = composition[name]
    if (!pointer || version === live[name]) continue
    targets.set(
      name,
      version === undefined ? withdrawnTarget(pointer) : restoredTarget(version, pointer),
    )
  }
  return targets
}

/** Throws a {@link PublishError} unless all versions are complete and run together. */
async function requireRunnable(siteDir: string, composition: Composition): Promise<void> {
  const releases: AnyRelease[] = []
  for (const [name, version] of Object.entries(composition)) {
    const folder = folderOf(siteDir, name, version)
    if (!(await isComplete(folder)))
      throw new PublishError(
        `${name} ${version} has lost its files: publish it again, or restore another entry.`,
      )
    releases.push(await readRelease(folder))
  }
  requireAdmissibleComposition(releases)
}
