import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { step } from '../setup/report.mjs'
import { type CommandResult, runNode } from './run.ts'
import { remotes, root, sharedPackages } from './workspaces.ts'

/** Thrown when a part could not be built; the message is the compiler's. */
export class BuildError extends Error {}

/** Builds whatever is stale: shared-lib, then the remotes in one process and the shell in another. Throws a {@link BuildError}. */
export async function buildProduct(): Promise<void> {
  await step('compiling shared-lib', async () =>
    (await buildSharedLib()) ? 'shared-lib compiled' : 'shared-lib is up to date',
  )
  await step('building the shell and the remotes', async () => {
    const [made] = await Promise.all([buildRemotes(remotes), buildShell()])
    return made.length > 0
      ? `shell and remotes built (${made.join(', ')})`
      : 'shell and remotes are up to date'
  })
}

/** Compiles shared-lib when its sources are not those of the last time. Answers whether it had to. */
export async function buildSharedLib(): Promise<boolean> {
  const stamp = join(root, '.cache/shared-lib.sha256')
  const parts = sharedPackages.map((name) => join(root, 'shared-lib', name))
  const now = fingerprint([
    ...parts.flatMap((folder) => [
      join(folder, 'src'),
      join(folder, 'package.json'),
      join(folder, 'tsconfig.build.json'),
    ]),
    join(root, 'package-lock.json'),
  ])
  const compiled = parts.every((folder) => existsSync(join(folder, 'dist')))
  const built = compiled && existsSync(stamp) && readFileSync(stamp, 'utf8') === now
  if (built) return false
  must(await runNode(join(root, 'shared-lib/build.mjs')), 'shared-lib')
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stamp, now)
  return true
}

/** Builds those of the given remotes that are stale. Answers the names of the ones that had to be built. */
async function buildRemotes(names: readonly string[]): Promise<string[]> {
  const ended = must(
    await runNode(join(root, 'scripts/product/build-remotes.ts'), names),
    'a remote',
  )
  return JSON.parse(ended.stdout.trim().split('\n').at(-1) ?? '[]') as string[]
}

/** Builds the shell when it is stale. */
export async function buildShell(): Promise<void> {
  must(await runNode(join(root, 'shell/build.ts')), 'the shell')
}

function must(ended: CommandResult, what: string): CommandResult {
  if (ended.code !== 0) throw new BuildError(`${what} could not be built:\n${ended.output.trim()}`)
  return ended
}

function fingerprint(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) {
    const files =
      existsSync(path) && !path.endsWith('.json')
        ? readdirSync(path, { recursive: true, withFileTypes: true })
        : []
    const names = path.endsWith('.json')
      ? [path]
      : files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
    for (const name of names.sort())
      hash.update(name.slice(root.length)).update('\0').update(readFileSync(name)).update('\0')
  }
  return hash.digest('hex')
}
