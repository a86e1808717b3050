import type { CommandAnswer } from '@sori/contract/envelope'
import type { ErrorParams } from '@sori/contract/errors'
import {
  type CommandEvent,
  type Outcome,
  type RequestProblem,
  useCommand,
} from '@sori/remote-kit/data'
import { useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { type UserEdit, useEditUserMutation } from './usersApi.ts'

/** An edit that was refused because the member had changed meanwhile. */
export interface Conflict extends Readonly<ErrorParams['CHANGED_MEANWHILE']> {
  readonly edit: UserEdit
}

/** Codes whose texts explain more than the general failure text. */
const EXPLAINED_CODES = ['CREDIT_LIMIT', 'OWN_ACCOUNT', 'TOO_MANY_REQUESTS']

export type EditUser = ReturnType<typeof useEditUser>

/** Edits a member. Calls `onSettled` after an edit, and after a conflict that keeps the value. */
export function useEditUser(onSettled?: () => void) {
  const t = useTexts().users
  const [conflict, setConflict] = useState<Conflict>()
  const command = useCommand(useEditUserMutation(), {
    done: { message: t.applied, to: 'stay' },
    failed: {
      message: ({ status, code }) =>
        status === 0 || EXPLAINED_CODES.includes(code) ? undefined : t.updateFailed,
      to: 'stay',
    },
    redirect: ({ code }) =>
      code === 'CHANGED_MEANWHILE' ? { message: null, to: 'stay' } : undefined,
    events: (_answer, { field }) => eventsOf[field],
  })

  async function run(edit: UserEdit): Promise<Outcome<CommandAnswer> | undefined> {
    const outcome = await command.run(edit)
    if (!outcome) return undefined
    setConflict(outcome.ok ? undefined : conflictOf(edit, outcome.problem))
    if (outcome.ok) onSettled?.()
    return outcome
  }

  return {
    run,
    busy: command.busy,
    refusal: command.refusal,
    conflict,
    /** Repeats the edit in spite of the conflict. */
    overwrite: async () => {
      if (conflict) await run({ ...conflict.edit, version: conflict.version })
    },
    /** Discards the edit in conflict. */
    keep: () => {
      setConflict(undefined)
      onSettled?.()
    },
  }
}

/** Administrators may edit themselves, and the shell shows their balance. */
const eventsOf: Record<UserEdit['field'], readonly CommandEvent[]> = {
  credit: [['credit.changed', {}]],
  subscription: [['subscription.changed', {}]],
  payment: [['subscription.changed', {}]],
  disabled: [],
}

function conflictOf(edit: UserEdit, { code, params }: RequestProblem): Conflict | undefined {
  if (code !== 'CHANGED_MEANWHILE') return undefined
  const { current = '', given = '', version } = params ?? {}
  return { edit, current, given, version: Number(version) }
}
