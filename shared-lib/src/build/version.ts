import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'

const left = new Set(['node_modules', 'dist', 'coverage', 'test-results'])

/**
 * The version of what lies in `dir`: the package's own version and a hash of everything that the build is made from
 * (its files, shared-lib as compiled, the versions of its dependencies). The same inputs give the same version,
 * so a build that exists need not be made again and a published one never changes.
 */
export function versionOf(dir: string): string {
  const own = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as {
    version: string
    dependencies?: Record<string, string>
    devDependencies?: Record<string, string>
  }
  const hash = createHash('sha256')
  for (const file of filesBelow(dir)) addFile(hash, dir, file)
  const require = createRequire(join(dir, 'package.json'))
  const sharedDist = join(require.resolve('@sori/shared-lib/package.json'), '..', 'dist')
  for (const file of filesBelow(sharedDist)) if (!file.endsWith('.map')) addFile(hash, sharedDist, file)
  for (const [name, version] of Object.entries({ ...own.dependencies, ...own.devDependencies })) hash.update(`${name}@${version}\n`)
  return `${own.version}-${hash.digest('hex').slice(0, 10)}`
}

function addFile(hash: ReturnType<typeof createHash>, root: string, file: string): void {
  hash.update(relative(root, file).split(sep).join('/')).update('\0').update(readFileSync(file)).update('\0')
}

function filesBelow(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => !left.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(dir, entry.name)) : [join(dir, entry.name)]))
    .sort()
}
