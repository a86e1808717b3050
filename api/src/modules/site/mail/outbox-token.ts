import { keptSecret } from '../../../lib/secrets/secret-file.ts'

/** The token of the outbox (D15): the one that was given, else one that is made at random once and kept in the data directory. */
export async function outboxTokenOf({
  outboxToken,
  dataDir,
}: {
  outboxToken: string | null
  dataDir: string
}): Promise<string> {
  return outboxToken ?? (await keptSecret(dataDir, 'outbox-token'))
}

/** Returns the link to the outbox of the server at `site`, with its token. */
export function outboxLink(site: string, token: string): string {
  return `${site}/__outbox?token=${encodeURIComponent(token)}`
}
