import { createHash, type Hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathIn } from '../integrity.ts'

/**
 * A placeholder for a version's hash. It is as long as the hash, so that source maps stay valid.
 */
const PLACEHOLDER = 'zzzzzzzzzz'

const sharedPackages = ['contract', 'remote-kit', 'market-kit', 'remote-tools']
const TEST_FILE = /\.test\.tsx?$/
const IGNORED_NAMES = new Set(['node_modules', 'dist', 'coverage', 'test-results'])

export function pendingVersion(packageVersion: string): string {
  return `${packageVersion}-${PLACEHOLDER}`
}

export function versionOfBuild(folder: string, packageVersion: string): string {
  const hash = createHash('sha256')
  const files = inputsBelow(folder).filter((file) => !file.endsWith('.map'))
  addFiles(hash, folder, files)
  return `${packageVersion}-${hash.digest('hex').slice(0, PLACEHOLDER.length)}`
}

export function withVersion(text: string, version: string): string {
  return text.replaceAll(PLACEHOLDER, version.slice(-PLACEHOLDER.length))
}

/** Returns a hash of the package's files, the compiled shared packages and the dependencies. */
export function hashOfInputs(dir: string): string {
  const { dependencies, devDependencies } = readPackage(dir)
  const hash = createHash('sha256')
  addFiles(hash, dir)
  const packages = { ...dependencies, ...devDependencies }
  const { resolve } = createRequire(join(dir, 'package.json'))
  for (const name of sharedPackages.map((name) => `@sori/${name}`))
    if (packages[name]) addFiles(hash, join(dirname(resolve(`${name}/package.json`)), 'dist'))
  for (const [name, version] of Object.entries(packages)) hash.update(`${name}@${version}\n`)
  return hash.digest('hex').slice(0, 20)
}

export function readPackage(dir: string) {
  return JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as {
    version: string
    dependencies?: Record<string, string>
    devDependencies?: Record<string, string>
  }
}

function addFiles(hash: Hash, folder: string, files = inputsBelow(folder)): void {
  for (const file of files)
    hash
      .update(`${pathIn(folder, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
}

function inputsBelow(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => !IGNORED_NAMES.has(entry.name) && !TEST_FILE.test(entry.name))
    .flatMap((entry) =>
      entry.isDirectory() ? inputsBelow(join(dir, entry.name)) : [join(dir, entry.name)],
    )
    .sort()
}
