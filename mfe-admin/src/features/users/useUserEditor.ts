import { CREDIT_MAX } from '@sori/contract/administration'
import { fieldMessages } from '@sori/contract/messages'
import { useHost, useLocale } from '@sori/remote-kit/remote'
import { useRowEditor } from '@sori/remote-kit/tables'
import { useState } from 'react'
import { useWords } from '../../messages/useWords.ts'
import { FREE_PLAN, type User, type UserField } from '../../model/user.ts'
import { type EditUser, useEditUser } from './useEditUser.ts'
import type { UserEdit } from './usersApi.ts'

/** What the fields of an open row hold. `version` is the row's when it was opened: what comes later is not what was read. */
type UserDraft = Record<UserField, string> & { version: number }

/** The row of the user list that is being edited (product.md §4): idle, selected, field chosen, then applied or cancelled. One row at a time. */
export interface UserEditor {
  /** The row that is selected. */
  readonly openId: number | undefined
  /** The field that was chosen in it. */
  readonly field: UserField | undefined
  readonly draft: UserDraft | undefined
  /** Why the field was refused, in words. */
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
  const t = useWords().users
  const locale = useLocale()
  const host = useHost()
  const [field, setField] = useState<UserField>()
  const [refusedBy, setRefusedBy] = useState<'check' | 'server'>()
  const edit = useEditUser(() => cancel())
  const rows = useRowEditor<number, UserDraft>({ otherIsOpen: t.otherIsOpen, apply: send })
  const { draft, openId } = rows
  const problem = field && draft && problemOf(field, draft)

  /** What is wrong with the chosen field before it is sent, in words. */
  function problemOf(chosen: UserField, given: UserDraft): string | undefined {
    if (chosen === 'credit') return creditProblem(given.credit)
    return chosen === 'subscription' && Number(given.subscription) === FREE_PLAN ? t.planToGive : undefined
  }

  /** The words of what is wrong with a balance (product.md §5), or nothing. */
  function creditProblem(text: string): string | undefined {
    if (!CREDITS.test(text.trim())) return t.creditInvalid
    const credits = numberOf(text)
    const { nameOf, errors } = fieldMessages(locale)
    const name = nameOf('credit')
    if (credits < 0) return errors.NUMBER_TOO_SMALL(name, { min: 0 })
    if (credits > CREDIT_MAX) return errors.NUMBER_TOO_BIG(name, { max: CREDIT_MAX })
    return Number.isInteger(credits) ? undefined : errors.NOT_WHOLE(name, {})
  }

  async function send(userId: number, { version, ...texts }: UserDraft) {
    if (!field) return undefined
    const outcome = await edit.run(editOf(field, texts[field], { userId, version }))
    // the command has said it, and the field says it too
    return outcome && !outcome.ok ? { ...outcome, handled: true } : outcome
  }

  function cancel(): void {
    setField(undefined)
    setRefusedBy(undefined)
    rows.cancel()
  }

  return {
    openId,
    field,
    draft,
    refusal: refusedBy && (refusedBy === 'check' ? problem : edit.refusal),
    edit,
    select: (user) => {
      if (openId === undefined) setField(undefined)
      rows.open(user.id, draftOf(user))
    },
    choose: setField,
    type: (text) => field && rows.change({ [field]: text }),
    apply: async () => {
      setRefusedBy(problem ? 'check' : 'server')
      if (problem) host.toast({ kind: 'error', text: problem })
      else await rows.apply()
    },
    cancel: () => {
      if (!rows.busy) cancel()
    },
  }
}

function draftOf({ credits, planId, subscription, version }: User): UserDraft {
  return { credit: String(credits), subscription: String(planId), payment: String(subscription?.isPaid ?? false), version }
}

/** A balance as it is typed, or as the page writes it: `1,000`. */
const CREDITS = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/

function numberOf(text: string): number {
  return Number(text.replaceAll(',', ''))
}

function editOf(field: UserField, text: string, of: { userId: number; version: number }): UserEdit {
  if (field === 'payment') return { ...of, field, value: text === 'true' }
  return { ...of, field, value: numberOf(text) }
}
