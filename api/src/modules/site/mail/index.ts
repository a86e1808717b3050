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

type Dependencies = { config: Config; db: Database } & Omit<
  ConstructorParameters<typeof SmtpMailer>[0],
  'url' | 'publicUrl'
>

export function createMailer({
  config,
  db,
  ...dependencies
}: Dependencies): SmtpMailer | OutboxMailer {
  const { smtpUrl, publicUrl } = config
  if (!smtpUrl) return new OutboxMailer(db, dependencies.log)
  return new SmtpMailer({ ...dependencies, url: smtpUrl, publicUrl })
}

export function mailTexts(locale: Locale): typeof koMails {
  return { ko: koMails, en: enMails }[locale]
}
