import type { KnownVersion } from './publish.ts'

/**
 * Returns a line for each version: whether it is live, since when, and whether it can be restored.
 */
export function historyLines(versions: readonly KnownVersion[]): string {
  const width = Math.max(...versions.map(({ version }) => version.length))
  const lines = versions.map(({ version, state, whole, last }) => {
    const when = last ? `${last.at.slice(0, 16).replace('T', ' ')} ${last.what}` : ''
    return `${version.padEnd(width)}  ${state.padEnd(7)}  ${when}${whole ? '' : '  (not whole: cannot come back)'}`.trimEnd()
  })
  return lines.join('\n')
}
