import { userEditForms } from '@sori/contract/administration'
import { useRowEditor } from '@sori/remote-kit/lists'
import { useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import type { User, UserField } from '../../model/user.ts'
import { type EditUser, useEditUser } from './useEditUser.ts'
import type { UserEdit } from './usersApi.ts'

/** The texts of an open row. `version` is read when editing starts, so a later change is a conflict. */
type UserDraft = Record<UserField, string> & { version: number }

/** The row of the user list that is being edited (product.md §4), one at a time. */
export interface UserEditor {
  /** The row that is selected. */
  readonly openId: number | undefined
  /** The field that was chosen in it. */
  readonly field: UserField | undefined
  readonly draft: UserDraft | undefined
  /** Why the field was refused, in texts. */
  readonly refusal: string | undefined
  readonly edit: EditUser
  /** Selects a row; refused with a toast while another one is open. */
  select(user: User): void
  choose(field: UserField): void
  type(text: string): void
  apply(): Promise<void>
  cancel(): void
}

/** Edits the user list row by row, one field at a time. */
export function useUserEditor(): UserEditor {
  const t = useTexts().users
  const [field, setField] = useState<UserField>()
  const [isRefused, setRefused] = useState(false)
  const edit = useEditUser(() => cancel())
  const rows = useRowEditor<number, UserDraft, Partial<Record<UserField, UserEdit['value']>>>({
    schema: userEditForms[field ?? 'credit'],
    apply: send,
    otherIsOpen: t.otherIsOpen,
    refused: (texts) => texts,
    fieldText: (problem) => {
      if (problem.field === 'subscription') return t.planToGive
      return ['REQUIRED', 'NOT_A_NUMBER'].includes(problem.code) ? t.creditInvalid : undefined
    },
  })
  const { draft, openId } = rows

  async function send(userId: number, values: Partial<Record<UserField, UserEdit['value']>>) {
    if (!field || !draft) return undefined
    const { version } = draft
    const outcome = await edit.run({ userId, version, field, value: values[field] } as UserEdit)
    setRefused(outcome?.ok === false)
    // `edit` shows the toast
    return outcome && !outcome.ok ? { ...outcome, handled: true } : outcome
  }

  function cancel(): void {
    setField(undefined)
    setRefused(false)
    rows.cancel()
  }

  return {
    openId,
    field,
    draft,
    refusal: field && (rows.errorOf(field) ?? (isRefused ? edit.refusal : undefined)),
    edit,
    select: (user) => {
      if (openId === undefined) setField(undefined)
      rows.open(user.id, draftOf(user))
    },
    choose: setField,
    type: (text) => field && rows.change({ [field]: text }),
    apply: async () => {
      setRefused(false)
      await rows.apply()
    },
    cancel: () => {
      if (!rows.busy) cancel()
    },
  }
}

function draftOf({ credits, planId, subscription, version }: User): UserDraft {
  const isPaid = subscription?.isPaid ?? false
  return { credit: String(credits), subscription: String(planId), payment: String(isPaid), version }
}
