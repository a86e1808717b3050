import type { KnownVersion } from './publish.ts'

/** The versions for a terminal, a line each: which is live, when it last became so, and what can come back. */
export function historyLines(versions: readonly KnownVersion[]): string {
  const width = Math.max(...versions.map(({ version }) => version.length))
  const lines = versions.map(({ version, state, whole, last }) => {
    const when = last ? `${last.at.slice(0, 16).replace('T', ' ')} ${last.what}` : ''
    return `${version.padEnd(width)}  ${state.padEnd(7)}  ${when}${whole ? '' : '  (not whole: cannot come back)'}`.trimEnd()
  })
  return lines.join('\n')
}
