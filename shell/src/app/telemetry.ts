import type { Host, TroubleReport } from '@sori/contract/host'

export type Reporter = Host['remote']

export const shellReporter: Reporter = { name: 'shell', version: 'site' }

/** Writes a line of JSON to the visitor's console. */
export function reportTrouble(
  { name, version }: Reporter,
  { stage, message, error }: TroubleReport,
): void {
  console.warn(
    JSON.stringify({
      trouble: stage,
      remote: name,
      version,
      message: message.slice(0, 500),
      // `String` writes an Error as `name: message`
      reason: error === undefined ? undefined : String(error).slice(0, 500),
    }),
  )
}

/** Returns the remote that a stack or path names first. */
export function remoteIn(text: string): Reporter | undefined {
  const [, name, version] = /\/remotes\/([^/]+)\/([^/]+)\//.exec(text) ?? []
  return name && version ? { name, version } : undefined
}
