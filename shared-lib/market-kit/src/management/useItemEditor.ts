import type { CommandAnswer } from '@sori/contract/envelope'
import type { Command } from '@sori/remote-kit/data'
import { type RowEditor, type RowSchema, useRowEditor } from '@sori/remote-kit/lists'
import type { ItemField } from './ItemConflictDialog.tsx'
import { useVersionedEdit, type VersionedEdit } from './useVersionedEdit.ts'

/**
 * A draft with the item's version at the start of editing. The server refuses the draft if the item
 * has a later version.
 */
export type ItemDraft<Change> = Change & { version: number | undefined; reason?: string }

interface ItemEditorOptions<Change, Edit> {
  schema: RowSchema<Change> | (() => Promise<RowSchema<Change>>)
  change: Command<Edit, CommandAnswer>
  fields: readonly (keyof Change & keyof Edit & ItemField)[]
  /** Called before an edit is sent. */
  keep?(id: number): void
}

interface ItemEditor<Change, Edit> {
  editor: RowEditor<number, ItemDraft<Change>>
  edit: VersionedEdit<Edit, keyof Change & keyof Edit & ItemField>
}

/** Edits one track or album at a time. Sends only the changed fields. */
export function useItemEditor<
  Change extends object,
  Edit extends Partial<Change> & { id: number; version?: number },
>({ schema, change, fields, keep }: ItemEditorOptions<Change, Edit>): ItemEditor<Change, Edit> {
  const edit: VersionedEdit<Edit, keyof Change & keyof Edit & ItemField> = useVersionedEdit(
    change,
    { fields, onSettled: () => editor.cancel() },
  )
  const editor: RowEditor<number, ItemDraft<Change>> = useRowEditor<
    number,
    ItemDraft<Change>,
    Change
  >({
    schema,
    apply: async (id, values, { before, draft }) => {
      const changedFields = fields.filter((field) => draft[field] !== before[field])
      if (changedFields.length === 0) return { ok: true, answer: undefined }
      keep?.(id)
      const reason = draft.reason?.trim()
      const changedValues = Object.fromEntries(changedFields.map((field) => [field, values[field]]))
      return edit.attempt(
        { id, version: before.version, ...changedValues, ...(reason && { reason }) } as Edit,
        before,
      )
    },
  })
  return { editor, edit }
}
