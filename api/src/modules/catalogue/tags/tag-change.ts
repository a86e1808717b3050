import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { type RecordedChange, recordChange } from '../../site/administration/index.ts'
import { lockTags } from './tag.repository.ts'

type TagChangeRecord = Pick<RecordedChange, 'field' | 'from' | 'to'>

/** Runs `work` in a transaction that has locked the tags. */
export function changeTags<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await lockTags(tx)
    return work(tx)
  })
}

/** Records an administrator's change of a tag, and returns the record's id. */
export function recordTagChange(
  tx: Transaction,
  adminId: number,
  label: string,
  change: TagChangeRecord,
): Promise<number> {
  return recordChange(tx, { adminId, memberId: null, subject: 'tag', label, ...change })
}
