import type { ChangeField } from '@sori/contract/administration'
import type { Transaction } from '../../../lib/postgres/database.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import { type RecordedChange, recordChange } from '../../site/administration/index.ts'
import type { Item } from '../hiding/index.ts'

/** An edit in progress. `recorded` collects the changes for the mail to the artist. */
export type EditContext = {
  owner: number
  caller: Caller
  tx: Transaction
  reason?: string
  recorded: { label: string; changes: Pick<RecordedChange, 'field' | 'from' | 'to'>[] }
}

const fieldOfColumn = {
  title: 'title',
  name: 'albumName',
  description: 'description',
  art_path: 'albumArtPath',
  tags: 'tags',
  character: 'character',
} as const satisfies Record<string, ChangeField>
type Texts = Partial<Record<keyof typeof fieldOfColumn, string | null>>

/** Adds a record for each text that an administrator changes in an item of another member. */
export async function recordEdits(
  { owner, caller, tx, reason = '', recorded }: EditContext,
  item: { subject: Item['kind']; label: string },
  before: Texts,
  after: Texts,
): Promise<void> {
  if (!isEditForOther(caller, owner)) return
  for (const column of Object.keys(after) as (keyof Texts)[]) {
    const [from, to] = [before[column] ?? '', after[column] ?? '']
    if (from === to) continue
    const change = { field: fieldOfColumn[column], from, to }
    const people = { adminId: caller.id, memberId: owner, reason: reason || null }
    await recordChange(tx, { ...item, ...people, ...change })
    recorded.label = item.label
    recorded.changes.push(change)
  }
}

/** Returns whether an administrator edits the item of another member. */
export function isEditForOther(caller: Caller, ownerId: number): boolean {
  return caller.id !== ownerId && caller.roles.includes('ROLE_ADMIN')
}
