import type { KnownVersion } from './publish.ts'

export function formatHistory(versions: readonly KnownVersion[]): string {
  const width = Math.max(...versions.map(({ version }) => version.length))
  const lines = versions.map(({ version, state, isComplete, last }) => {
    const move = last ? `${last.at.slice(0, 16).replace('T', ' ')} ${last.what}` : ''
    const note = isComplete ? '' : '  (incomplete: it cannot be restored)'
    return `${version.padEnd(width)}  ${state.padEnd(7)}  ${move}${note}`.trimEnd()
  })
  return lines.join('\n')
}
