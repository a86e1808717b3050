import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** `sha256-…`, as the `integrity` attribute takes it: a first view carries forty of them, and hashes do not compress. */
export function integrityOf(bytes: Uint8Array, algorithm = 'sha256'): string {
  return `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`
}

/** True when `bytes` have the hash `integrity`, of this algorithm or of the one of older builds (sha384). */
export function hasIntegrity(bytes: Uint8Array, integrity: string): boolean {
  const algorithm = integrity.startsWith('sha384-') ? 'sha384' : 'sha256'
  return integrityOf(bytes, algorithm) === integrity
}

/** The hash of every file below `folder`, by its path there. */
export function integrityBelow(folder: string): Record<string, string> {
  const named = filesBelow(folder).map(
    (file) => [relative(folder, file).split(sep).join('/'), file] as const,
  )
  return Object.fromEntries(named.map(([name, file]) => [name, integrityOf(readFileSync(file))]))
}

/** Every file below `folder`. */
export function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}
