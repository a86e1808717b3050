import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Returns `sha256-…`, the shortest hash that browsers accept as `integrity`. */
export function integrityOf(bytes: Uint8Array, algorithm = 'sha256'): string {
  return `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`
}

/** Returns true if `bytes` have this hash; older builds have sha384. */
export function hasIntegrity(bytes: Uint8Array, integrity: string): boolean {
  const algorithm = integrity.startsWith('sha384-') ? 'sha384' : 'sha256'
  return integrityOf(bytes, algorithm) === integrity
}

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
