import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** `sha384-…`, as the `integrity` attribute takes it. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}

/** The hash of every file below `folder`, by its path there. */
export function integrityBelow(folder: string): Record<string, string> {
  const named = filesBelow(folder).map((file) => [relative(folder, file).split(sep).join('/'), file] as const)
  return Object.fromEntries(named.map(([name, file]) => [name, integrityOf(readFileSync(file))]))
}

/** Every file below `folder`. */
export function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}
