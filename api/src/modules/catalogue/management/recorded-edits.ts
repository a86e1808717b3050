import type { ChangeField } from '@sori/contract/administration'
import type { Transaction } from '../../../lib/postgres/database.ts'
import type { Caller } from '../../../plugins/app-types.ts'
import { recordChange } from '../../site/administration/index.ts'
import type { Item } from '../hiding/index.ts'

export type EditContext = { owner: number; caller: Caller; tx: Transaction }

const fields = {
  title: 'title',
  name: 'albumName',
  description: 'description',
  art_path: 'albumArtPath',
  tags: 'tags',
  character: 'character',
} as const satisfies Record<string, ChangeField>
type Texts = Partial<Record<keyof typeof fields, string | null>>

/** Records an administrator's edit of another member's item, one record for each text. */
export async function recordEdits(
  { owner, caller, tx }: EditContext,
  item: { subject: Item['kind']; label: string },
  before: Texts,
  after: Texts,
): Promise<void> {
  if (!editsForOther(caller, owner)) return
  for (const column of Object.keys(after) as (keyof Texts)[]) {
    const [from, to] = [before[column] ?? '', after[column] ?? '']
    const change = { adminId: caller.id, memberId: owner, field: fields[column], from, to }
    if (from !== to) await recordChange(tx, { ...item, ...change })
  }
}

/** Returns whether an administrator edits the item of another member. */
export function editsForOther(caller: Caller, ownerId: number): boolean {
  return caller.id !== ownerId && caller.roles.includes('ROLE_ADMIN')
}
