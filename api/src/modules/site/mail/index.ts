import type { Locale } from '@sori/contract/messages'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../lib/postgres/database.ts'
import { enMails } from './mail-texts.en.ts'
import { koMails } from './mail-texts.ko.ts'
import { OutboxMailer } from './outbox-mailer.ts'
import { SmtpMailer } from './smtp-mailer.ts'

export { secondsUntilAdvertising } from './advertising-hours.ts'
export type { Mailer } from './mail.ts'
export type {
  ChangeMail,
  ListedRegistration,
  PaymentReceipt,
  PayoutFacts,
  PurchaseReceipt,
  RefundReceipt,
} from './mail-texts.ko.ts'
export { OutboxMailer, SmtpMailer }

type Parts = { config: Config; db: Database } & Omit<
  ConstructorParameters<typeof SmtpMailer>[0],
  'url' | 'publicUrl'
>

export function createMailer({ config, db, ...parts }: Parts): SmtpMailer | OutboxMailer {
  const { smtpUrl, publicUrl } = config
  if (!smtpUrl) return new OutboxMailer(db, parts.log)
  return new SmtpMailer({ ...parts, url: smtpUrl, publicUrl })
}

export function mailTexts(locale: Locale): typeof koMails {
  return { ko: koMails, en: enMails }[locale]
}
