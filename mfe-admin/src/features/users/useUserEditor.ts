import { userEditForms } from '@sori/contract/administration'
import { useRowEditor } from '@sori/remote-kit/lists'
import { useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import type { User, UserField } from '../../model/user.ts'
import { useEditUser } from './useEditUser.ts'
import type { UserEdit } from './usersApi.ts'

/**
 * A draft with the version that was read when editing started, so that a later change is a
 * conflict.
 */
type UserDraft = Record<UserField, string> & { version: number; reason?: string }

export type UserEditor = ReturnType<typeof useUserEditor>

/** Edits a single field of a single row of the user list at a time. */
export function useUserEditor() {
  const t = useTexts().users
  const [field, setField] = useState<UserField>()
  const [isRefused, setRefused] = useState(false)
  const edit = useEditUser(() => cancel())
  const rows = useRowEditor<number, UserDraft, Partial<Record<UserField, UserEdit['value']>>>({
    schema: userEditForms[field ?? 'credit'],
    apply: send,
    otherIsOpen: t.otherIsOpen,
    refusalText: (text) => text,
    fieldText: (problem) => {
      if (problem.field === 'subscription') return t.planToGive
      return ['REQUIRED', 'NOT_A_NUMBER'].includes(problem.code) ? t.creditInvalid : undefined
    },
  })
  const { draft, openId } = rows

  async function send(userId: number, values: Partial<Record<UserField, UserEdit['value']>>) {
    if (!field || !draft) return undefined
    const { version } = draft
    const reason = draft.reason?.trim()
    const change = { userId, version, field, value: values[field], ...(reason && { reason }) }
    const outcome = await edit.run(change as UserEdit)
    setRefused(outcome?.ok === false)
    // Handled, because `edit` has already shown the toast.
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
    /** Opens a row, or shows a toast while another row is open. */
    select: (user: User) => {
      if (openId === undefined) setField(undefined)
      rows.open(user.id, draftOf(user))
    },
    choose: setField,
    type: (text: string) => {
      if (field) rows.change({ [field]: text })
    },
    /** Sets the reason. An empty text opens its input. */
    typeReason: (reason: string) => rows.change({ reason }),
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
