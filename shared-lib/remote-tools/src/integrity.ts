import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/**
 * Returns the hash as browsers read it in `integrity`. SHA-256 is the shortest that they accept.
 */
export function integrityOf(bytes: Uint8Array, algorithm = 'sha256'): string {
  return `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`
}

/** Returns whether `bytes` have this hash. Builds of release 0.1 have SHA-384. */
export function hasIntegrity(bytes: Uint8Array, integrity: string): boolean {
  const algorithm = integrity.startsWith('sha384-') ? 'sha384' : 'sha256'
  return integrityOf(bytes, algorithm) === integrity
}

/** Returns the hash of each file below `folder`, by its path in `folder`. */
export function integrityBelow(folder: string): Record<string, string> {
  return Object.fromEntries(
    filesBelow(folder).map((file) => [pathIn(folder, file), integrityOf(readFileSync(file))]),
  )
}

export function pathIn(folder: string, file: string): string {
  return relative(folder, file).split(sep).join('/')
}

export function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}
