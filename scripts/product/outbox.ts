import { outboxLink, outboxTokenOf } from '../../api/src/modules/site/mail/outbox-token.ts'
import { places } from './workspaces.ts'

/**
 * The link by which a person reads the mails of the product at `port`, with the token of its outbox; undefined where mails are
 * sent. Made here and not asked of the server, so that it is known whichever process serves, and before one does.
 */
export async function linkToOutbox(env: NodeJS.ProcessEnv, port: number): Promise<string | undefined> {
  if (env.NODE_ENV === 'production' || env.SMTP_URL) return undefined
  const token = await outboxTokenOf({ outboxToken: env.OUTBOX_TOKEN || null, dataDir: places(env).dataDir })
  return outboxLink(`http://localhost:${port}`, token)
}
