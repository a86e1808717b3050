import { readFileSync } from 'node:fs'

const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')

export const { version } = JSON.parse(manifest) as { version: string }

/** Returns a negative number when the first release is older than the second. */
export function compareVersions(first: string, second: string): number {
  return first.localeCompare(second, 'en', { numeric: true })
}
