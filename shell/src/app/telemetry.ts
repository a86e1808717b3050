import type { Host, TroubleReport } from '@sori/contract/host'
import type { SignalName } from '@sori/contract/registry'

export type Reporter = Host['remote']

export const shellReporter: Reporter = { name: 'shell', version: 'site' }

/** Counts a signal once per visit. */
export function countSignal({ name, version }: Reporter, signal: SignalName): void {
  window.soriSignals?.count(`${name} ${version} ${signal}`)
}

/** Counts a failure, and writes a line of JSON to the browser's console. */
export function reportTrouble(
  { name, version }: Reporter,
  { stage, message, error }: TroubleReport,
): void {
  countSignal({ name, version }, stage)
  console.warn(
    JSON.stringify({
      trouble: stage,
      remote: name,
      version,
      message: message.slice(0, 500),
      // `String` formats an Error as `name: message`.
      reason: error === undefined ? undefined : String(error).slice(0, 500),
    }),
  )
}

const REMOTE_FOLDER = /\/remotes\/([^/]+)\/([^/]+)\//

/** Returns the remote that a stack or path names first. */
export function remoteIn(text: string): Reporter | undefined {
  const [, name, version] = REMOTE_FOLDER.exec(text) ?? []
  return name && version ? { name, version } : undefined
}
