import type { TroubleReport } from '@sori/contract/host'

/** A remote with its version, or the shell. */
export interface Reporter {
  readonly name: string
  readonly version: string
}

/** The shell as reporter. */
export const shellReporter: Reporter = { name: 'shell', version: 'site' }

/**
 * Logs a trouble as one structured line. It is a warning: the page continues, and operators can
 * count it.
 */
export function reportTrouble(
  { name, version }: Reporter,
  { stage, message, error }: TroubleReport,
): void {
  const reason =
    error instanceof Error
      ? `${error.name}: ${error.message}`
      : error === undefined
        ? undefined
        : String(error)
  console.warn(
    JSON.stringify({
      trouble: stage,
      remote: name,
      version,
      message: message.slice(0, 500),
      reason: reason?.slice(0, 500),
    }),
  )
}
