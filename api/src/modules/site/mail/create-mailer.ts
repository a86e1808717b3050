import type { Config } from '../../../config.ts'
import type { Database } from '../../../lib/postgres/database.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import type { Keys } from '../../../lib/secrets/keys.ts'
import type { Jobs } from '../jobs/index.ts'
import { OutboxMailer } from './outbox-mailer.ts'
import { SmtpMailer } from './smtp-mailer.ts'

type Parts = { config: Config; db: Database; jobs: Jobs; keys: Keys; log: Log }

/** Returns the mailer of `SMTP_URL`, or without it the outbox. */
export function createMailer({ config, db, ...parts }: Parts): SmtpMailer | OutboxMailer {
  const { smtpUrl, publicUrl } = config
  if (!smtpUrl) return new OutboxMailer(db, parts.log)
  return new SmtpMailer({ ...parts, url: smtpUrl, publicUrl })
}
