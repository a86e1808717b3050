import type { ChangeField } from '@sori/contract/administration'
import type { Transaction } from '../../../lib/postgres/database.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import { type RecordedChange, recordChange } from '../../site/administration/index.ts'
import type { Item } from '../hiding/index.ts'

/** A change by `caller` to the items of `owner`, in `tx`. */
export type Edit = { owner: number; caller: Caller; tx: Transaction }
/** Texts by field. */
type Texts = Partial<Record<ChangeField, string>>

/** Records an administrator's edit of another member's item, one record for each changed text. */
export async function recordEdits(
  { owner, caller, tx }: Edit,
  item: Pick<RecordedChange, 'label'> & { subject: Item['kind'] },
  before: Texts,
  after: Texts,
): Promise<void> {
  if (!editsForOther(caller, owner)) return
  for (const field of Object.keys(after) as ChangeField[]) {
    const [from = '', to = ''] = [before[field], after[field]]
    if (from === to) continue
    await recordChange(tx, { ...item, adminId: caller.id, memberId: owner, field, from, to })
  }
}

/** Returns whether the caller edits the item as an administrator, not as its artist. */
export function editsForOther(caller: Caller, ownerId: number): boolean {
  return caller.id !== ownerId && caller.roles.includes('ROLE_ADMIN')
}
