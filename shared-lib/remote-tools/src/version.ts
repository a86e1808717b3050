import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'

/** Placeholder for the hash that names a version, known after the build. Has the hash's length. */
const PENDING = 'zzzzzzzzzz'

const sharedPackages = [
  '@sori/contract',
  '@sori/remote-kit',
  '@sori/market-kit',
  '@sori/remote-tools',
]

const notInputs = new Set(['node_modules', 'dist', 'coverage', 'test-results'])

/** The version that a build carries until {@link versionOfBuild} is known. */
export function pendingVersion(packageVersion: string): string {
  return `${packageVersion}-${PENDING}`
}

/** The version of a finished build: the package's own version and a hash of the files that `folder` holds, source maps left out. */
export function versionOfBuild(folder: string, packageVersion: string): string {
  const hash = createHash('sha256')
  for (const file of filesBelow(folder)) if (!file.endsWith('.map')) addFile(hash, folder, file)
  return `${packageVersion}-${hash.digest('hex').slice(0, PENDING.length)}`
}

/** `text` with the final version in place of the pending one; both are equally long, so that source maps still fit. */
export function withVersion(text: string, version: string): string {
  return text.replaceAll(PENDING, version.slice(-PENDING.length))
}

/**
 * A hash of everything that a build in `dir` is made from: its files, the packages of shared-lib as compiled, the versions of its dependencies.
 * The same inputs were built before: there is nothing to do.
 */
export function hashOfInputs(dir: string): string {
  const { dependencies, devDependencies } = readPackage(dir)
  const hash = createHash('sha256')
  for (const file of filesBelow(dir)) addFile(hash, dir, file)
  const declared = { ...dependencies, ...devDependencies }
  for (const name of sharedPackages) {
    if (!declared[name]) continue
    const dist = join(
      createRequire(join(dir, 'package.json')).resolve(`${name}/package.json`),
      '..',
      'dist',
    )
    for (const file of filesBelow(dist)) addFile(hash, dist, file)
  }
  for (const [name, version] of Object.entries(declared)) hash.update(`${name}@${version}\n`)
  return hash.digest('hex').slice(0, 20)
}

/** The part of a `package.json` that builds read. */
export function readPackage(dir: string) {
  return JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as {
    version: string
    dependencies?: Record<string, string>
    devDependencies?: Record<string, string>
  }
}

function addFile(hash: ReturnType<typeof createHash>, root: string, file: string): void {
  hash
    .update(relative(root, file).split(sep).join('/'))
    .update('\0')
    .update(readFileSync(file))
    .update('\0')
}

function filesBelow(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => !notInputs.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(dir, entry.name)) : [join(dir, entry.name)],
    )
    .sort()
}
