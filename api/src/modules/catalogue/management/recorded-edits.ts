import type { ChangeField } from '@sori/contract/administration'
import type { Transaction } from '../../../lib/postgres/database.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import { recordChange } from '../../site/administration/index.ts'

/** An edited track or album, with its owner and its name before the edit. */
type Edited = { subject: 'track' | 'album'; ownerId: number; label: string }
/** Texts by field. */
type Texts = Partial<Record<ChangeField, string>>

/**
 * Records an administrator's edit of another member's item (D55), one record for each changed text.
 * Artists' own edits are not recorded.
 */
export async function recordEdits(
  tx: Transaction,
  caller: Caller,
  edited: Edited,
  before: Texts,
  after: Texts,
): Promise<void> {
  if (!editsForOthers(caller, edited.ownerId)) return
  const { subject, ownerId, label } = edited
  for (const field of Object.keys(after) as ChangeField[]) {
    const [from = '', to = ''] = [before[field], after[field]]
    if (from !== to)
      await recordChange(tx, {
        adminId: caller.id,
        memberId: ownerId,
        subject,
        label,
        field,
        from,
        to,
      })
  }
}

/** Whether the caller edits this as an administrator, and not as its artist. */
export function editsForOthers(caller: Caller, ownerId: number): boolean {
  return caller.id !== ownerId && caller.roles.includes('ROLE_ADMIN')
}
