import type { Config } from '../../../config.ts'
import { readOrCreateSecret } from '../../../lib/secrets/secret-file.ts'

/** Returns the configured token, or a random one that is stored in the data directory. */
export async function outboxTokenOf(
  config: Pick<Config, 'outboxToken' | 'dataDir'>,
): Promise<string> {
  return config.outboxToken ?? readOrCreateSecret(config.dataDir, 'outbox-token')
}

export function outboxLink(site: string, token: string): string {
  return `${site}/__outbox?token=${encodeURIComponent(token)}`
}
