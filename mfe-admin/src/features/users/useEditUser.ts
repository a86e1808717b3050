import { useVersionedEdit, type VersionedEdit } from '@sori/market-kit/management'
import { type CommandEvent, useCommand } from '@sori/remote-kit/data'
import { useTexts } from '../../messages/useTexts.ts'
import { type UserEdit, useEditUserMutation } from './usersApi.ts'

/** Codes that show their own text instead of the general text of a failure. */
const EXPLAINED_CODES = [
  'CREDIT_LIMIT',
  'OWN_ACCOUNT',
  'NOT_ACTIVATED',
  'ACCOUNT_DISABLED',
  'TOO_MANY_REQUESTS',
]

export type EditUser = VersionedEdit<UserEdit, 'value'>

/**
 * Returns a command that edits a member. Calls `onSettled` after a saved edit, and after a conflict
 * in which the administrator keeps the stored value.
 */
export function useEditUser(onSettled?: () => void): EditUser {
  const texts = useTexts().users
  const command = useCommand(useEditUserMutation(), {
    done: { message: texts.applied, to: 'stay' },
    failed: {
      message: ({ status, code }) =>
        status === 0 || EXPLAINED_CODES.includes(code) ? undefined : texts.updateFailed,
      to: 'stay',
      forbidden: 'stay',
    },
    redirect: ({ code }) =>
      code === 'CHANGED_MEANWHILE' ? { message: null, to: 'stay' } : undefined,
    events: (_answer, { field }) => eventsOf[field],
  })
  return useVersionedEdit(command, { fields: ['value'], onSettled })
}

/**
 * The events after each edit. The shell shows the balance of the logged-in administrator, who may
 * have edited their own account.
 */
const eventsOf: Record<UserEdit['field'], readonly CommandEvent[]> = {
  credit: [['credit.changed', {}]],
  subscription: [['subscription.changed', {}]],
  payment: [['subscription.changed', {}]],
  disabled: [],
  administrator: [],
}
