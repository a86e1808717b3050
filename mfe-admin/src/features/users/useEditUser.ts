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

/**
 * A refused edit of a member who had changed meanwhile, with the values that it would overwrite
 * (D55).
 */
export interface Conflict extends Readonly<ErrorParams['CHANGED_MEANWHILE']> {
  readonly edit: UserEdit
}

/** Edits a member; the second of two administrators chooses between both values. */
export interface EditUser {
  run(edit: UserEdit): Promise<Outcome<CommandAnswer> | undefined>
  readonly busy: boolean
  /** Why the last edit failed, in texts. */
  readonly refusal: string | undefined
  readonly conflict: Conflict | undefined
  /** Makes the refused edit after all. */
  overwrite(): Promise<void>
  /** Discards the edit. */
  keep(): void
}

/** Refusals whose own words say more than that the edit failed. */
const SAYS_MORE = ['CREDIT_LIMIT', 'OWN_ACCOUNT', 'TOO_MANY_REQUESTS']

/** See {@link EditUser}. `settled` is called when an edit was made, or given up for the value that is there. */
export function useEditUser(settled?: () => void): EditUser {
  const t = useTexts().users
  const [conflict, setConflict] = useState<Conflict>()
  const command = useCommand(useEditUserMutation(), {
    done: { message: t.applied, to: 'stay' },
    // the server's reason is better than the general one
    failed: {
      message: ({ status, code }) =>
        status === 0 || SAYS_MORE.includes(code) ? undefined : t.updateFailed,
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
    if (outcome.ok) settled?.()
    return outcome
  }

  return {
    run,
    busy: command.busy,
    refusal: command.refusal,
    conflict,
    overwrite: async () => {
      if (conflict) await run({ ...conflict.edit, version: conflict.version })
    },
    keep: () => {
      setConflict(undefined)
      settled?.()
    },
  }
}

/** An administrator may edit themselves, and the shell shows their balance. */
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
