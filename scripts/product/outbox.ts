import { outboxLink, outboxTokenOf } from '../../api/src/modules/site/mail/outbox-token.ts'
import { productFolders } from './workspaces.ts'

/** Returns the address of the outbox with its token, undefined when mails are sent. */
export async function linkToOutbox(
  env: NodeJS.ProcessEnv,
  port: number,
): Promise<string | undefined> {
  if (env.NODE_ENV === 'production' || env.SMTP_URL) return undefined
  const { dataDir } = productFolders(env)
  const token = await outboxTokenOf({ outboxToken: env.OUTBOX_TOKEN || null, dataDir })
  return outboxLink(`http://localhost:${port}`, token)
}
