import type { TroubleReport } from '@sori/contract/host'

/** Who reports: a remote and its version, or the shell. */
export interface Reporter {
  readonly name: string
  readonly version: string
}

/** The shell as the one who reports. */
export const shellReporter: Reporter = { name: 'shell', version: 'site' }

/** Writes a trouble as one structured line. It is a warning: the page lives on, and whoever operates it can count. */
export function reportTrouble({ name, version }: Reporter, { stage, message, error }: TroubleReport): void {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : error === undefined ? undefined : String(error)
  console.warn(JSON.stringify({ trouble: stage, remote: name, version, message: message.slice(0, 500), reason: reason?.slice(0, 500) }))
}
