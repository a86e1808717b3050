import type { Transaction } from '../../../lib/postgres/database.ts'
import { type ChangeMail, type Mailer, mailTexts } from '../mail/index.ts'
import { memberToMail } from './change.repository.ts'

type Dependencies = { mailer: Mailer; publicUrl: string }
type MailedChange = Omit<ChangeMail, 'name'> & { memberId: number }

/** Mails a reason to the member whose data an administrator has changed. */
export async function mailChange(
  tx: Transaction,
  { mailer, publicUrl }: Dependencies,
  { memberId, ...change }: MailedChange,
): Promise<void> {
  const member = await memberToMail(tx, memberId)
  if (!member) return
  const { name, email, locale } = member
  const mail = mailTexts(locale).changedByAdministrator({ ...change, name }, publicUrl)
  await mailer.send(tx, { to: email, ...mail })
}
