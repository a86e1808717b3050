import { outboxLink, outboxTokenOf } from '../../api/src/modules/site/mail/outbox-token.ts'
import { places } from './workspaces.ts'

/**
 * Returns the link to the mails of the product at `port`, with the outbox's token; undefined when
 * mails are sent. Computed here, so that it is known before any process serves.
 */
export async function linkToOutbox(
  env: NodeJS.ProcessEnv,
  port: number,
): Promise<string | undefined> {
  if (env.NODE_ENV === 'production' || env.SMTP_URL) return undefined
  const token = await outboxTokenOf({
    outboxToken: env.OUTBOX_TOKEN || null,
    dataDir: places(env).dataDir,
  })
  return outboxLink(`http://localhost:${port}`, token)
}
