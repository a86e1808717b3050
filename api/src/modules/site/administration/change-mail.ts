import type { Transaction } from '../../../lib/postgres/database.ts'
import { type ChangeMail, type Mailer, mailTexts } from '../mail/index.ts'
import { findMemberToMail } from './change.repository.ts'

type Dependencies = { mailer: Mailer; publicUrl: string }
type MailedChange = Omit<ChangeMail, 'name'> & { memberId: number }

/** Mails the change and its reason to the member whose data an administrator has changed. */
export async function mailChange(
  tx: Transaction,
  { mailer, publicUrl }: Dependencies,
  { memberId, ...change }: MailedChange,
): Promise<void> {
  const member = await findMemberToMail(tx, memberId)
  if (!member) return
  const { name, email, locale } = member
  const mail = mailTexts(locale).changedByAdministrator({ ...change, name }, publicUrl)
  await mailer.send(tx, { to: email, ...mail })
}
