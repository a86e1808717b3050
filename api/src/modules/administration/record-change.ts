import type { ChangeField, ChangeSubject, ChangeValue } from '@sori/contract/administration'
import type { Transaction } from '../../lib/postgres/database.ts'
import { nameKey } from '../../lib/text/name-key.ts'

/** What an administrator changes. */
export type RecordedChange = {
  adminId: number
  /** whose it is: the member who is edited, the artist of a track or an album; null for tags */
  memberId: number | null
  subject: ChangeSubject
  /** what the thing is called now, for people; null for a member, whom the present nickname names, so that nothing stays of who has left */
  label: string | null
  field: ChangeField
  from: ChangeValue
  to: ChangeValue
  reason?: string | null
  at?: Date
}

/**
 * Records an administrator's change in the transaction that makes it (D55): without the change there is no record, and without the
 * record no change. Every change that an administrator makes goes through here. Nobody can change a record afterwards: the database
 * refuses it. Gives the record's id.
 */
export async function recordChange(tx: Transaction, change: RecordedChange): Promise<number> {
  const { adminId, memberId, subject, label, field, from, to, reason = null, at } = change
  const texts = [label, from, to].filter((value) => typeof value === 'string')
  const row = {
    admin_id: adminId,
    member_id: memberId,
    subject,
    label,
    search_key: nameKey(texts.join('\n')),
    field,
    from_value: JSON.stringify(from),
    to_value: JSON.stringify(to),
    reason,
    ...(at && { at }),
  }
  return (await tx.insertInto('admin_changes').values(row).returning('id').executeTakeFirstOrThrow()).id
}
