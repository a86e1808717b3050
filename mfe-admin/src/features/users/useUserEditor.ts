import { userEditForms } from '@sori/contract/administration'
import { useRowEditor } from '@sori/remote-kit/lists'
import { useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import type { User, UserField } from '../../model/user.ts'
import { useEditUser } from './useEditUser.ts'
import type { UserEdit } from './usersApi.ts'

/**
 * The typed values of the open row. `version` is the member's version when the row was opened: the
 * server reports a conflict if somebody else has changed the member since.
 */
type UserDraft = Record<UserField, string> & { version: number; reason?: string }

type FieldValues = Partial<Record<UserField, UserEdit['value']>>

export type UserEditor = ReturnType<typeof useUserEditor>

/**
 * Returns the state and the actions of the user list's editor. The administrator opens one row,
 * chooses one of its fields, and applies or cancels the change.
 */
export function useUserEditor() {
  const texts = useTexts().users
  const [field, setField] = useState<UserField>()
  const [isRefused, setRefused] = useState(false)
  const edit = useEditUser(() => cancel())
  const rowEditor = useRowEditor<number, UserDraft, FieldValues>({
    schema: userEditForms[field ?? 'credit'],
    apply: sendEdit,
    otherIsOpen: texts.otherIsOpen,
    refusalText: (text) => text,
    fieldText: (problem) => {
      if (problem.field === 'subscription') return texts.planToGive
      return ['REQUIRED', 'NOT_A_NUMBER'].includes(problem.code) ? texts.creditInvalid : undefined
    },
  })
  const { draft, openId } = rowEditor

  async function sendEdit(userId: number, values: FieldValues) {
    if (!field || !draft) return undefined
    const reason = draft.reason?.trim()
    const change = {
      userId,
      version: draft.version,
      field,
      value: values[field],
      ...(reason && { reason }),
    }
    const outcome = await edit.run(change as UserEdit)
    if (!outcome) return undefined
    setRefused(!outcome.ok)
    // `handled` prevents a second toast: `edit` has already shown one.
    return outcome.ok ? outcome : { ...outcome, handled: true }
  }

  function cancel(): void {
    setField(undefined)
    setRefused(false)
    rowEditor.cancel()
  }

  return {
    openId,
    field,
    draft,
    refusal: field && (rowEditor.errorOf(field) ?? (isRefused ? edit.refusal : undefined)),
    edit,
    /** Opens a row, or shows a toast while another row is open. */
    openRow: (user: User) => {
      if (openId === undefined) setField(undefined)
      rowEditor.open(user.id, draftOf(user))
    },
    chooseField: setField,
    changeValue: (text: string) => {
      if (field) rowEditor.change({ [field]: text })
    },
    /** Sets the reason of the edit. An empty text shows the empty input for the reason. */
    changeReason: (reason: string) => rowEditor.change({ reason }),
    apply: async () => {
      setRefused(false)
      await rowEditor.apply()
    },
    cancel: () => {
      if (!rowEditor.busy) cancel()
    },
  }
}

function draftOf({ credits, planId, subscription, version }: User): UserDraft {
  const isPaid = subscription?.isPaid ?? false
  return { credit: String(credits), subscription: String(planId), payment: String(isPaid), version }
}
