import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { step } from '../setup/report.mjs'
import { type CommandResult, runNode } from './run.ts'
import { remotes, root, sharedPackages } from './workspaces.ts'

/** A failed build. The message is the compiler's. */
export class BuildError extends Error {}

/** Builds the stale parts: first shared-lib, then remotes and shell concurrently. */
export async function buildProduct(): Promise<void> {
  await step('compiling shared-lib', async () =>
    (await buildSharedLib()) ? 'shared-lib compiled' : 'shared-lib is up to date',
  )
  await step('building the shell and the remotes', async () => {
    const [builtRemotes] = await Promise.all([buildRemotes(), buildShell()])
    return builtRemotes.length > 0
      ? `shell and remotes built (${builtRemotes.join(', ')})`
      : 'shell and remotes are up to date'
  })
}

/** Builds shared-lib. Returns false when its sources have not changed. */
export async function buildSharedLib(): Promise<boolean> {
  const fingerprintFile = join(root, '.cache/shared-lib.sha256')
  const fingerprint = fingerprintOfSharedLib()
  const isCompiled = sharedPackages.every((name) =>
    existsSync(join(root, 'shared-lib', name, 'dist')),
  )
  if (
    isCompiled &&
    existsSync(fingerprintFile) &&
    readFileSync(fingerprintFile, 'utf8') === fingerprint
  )
    return false
  await buildPart('shared-lib', 'shared-lib/build.mjs')
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(fingerprintFile, fingerprint)
  return true
}

/** Builds the stale remotes in one process; returns their names. */
async function buildRemotes(): Promise<string[]> {
  const { stdout } = await buildPart('a remote', 'scripts/product/build-remotes.ts', remotes)
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]') as string[]
}

export async function buildShell(): Promise<void> {
  await buildPart('the shell', 'shell/build.ts')
}

async function buildPart(
  name: string,
  script: string,
  args: readonly string[] = [],
): Promise<CommandResult> {
  const result = await runNode(join(root, script), args)
  if (result.code === 0) return result
  throw new BuildError(`${name} could not be built:\n${result.output.trim()}`)
}

function fingerprintOfSharedLib(): string {
  const packages = `shared-lib/{${sharedPackages.join(',')}}`
  const patterns = [
    `${packages}/src/**`,
    `${packages}/{package,tsconfig.build}.json`,
    'package-lock.json',
  ]
  const entries = globSync(patterns, { cwd: root, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const paths = files.map((file) => join(file.parentPath, file.name)).sort()
  const hash = createHash('sha256')
  for (const path of paths)
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}
