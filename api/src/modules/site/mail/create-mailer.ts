import type { Config } from '../../../config.ts'
import type { Database } from '../../../lib/postgres/database.ts'
import type { Log } from '../../../lib/runtime/log.ts'
import type { Keys } from '../../../lib/secrets/keys.ts'
import type { Jobs } from '../jobs/index.ts'
import { OutboxRepository } from './outbox.repository.ts'
import { OutboxPost } from './outbox-post.ts'
import { SmtpPost } from './smtp-post.ts'

type Parts = { config: Config; db: Database; jobs: Jobs; keys: Keys; log: Log }

/** Returns the mailer of `SMTP_URL`, or without it the outbox. */
export function createPost({ config, db, ...parts }: Parts): SmtpPost | OutboxPost {
  const { smtpUrl, publicUrl } = config
  if (!smtpUrl) return new OutboxPost(new OutboxRepository(db), parts.log)
  return new SmtpPost({ ...parts, url: smtpUrl, publicUrl })
}
