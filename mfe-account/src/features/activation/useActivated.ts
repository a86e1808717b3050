import { useRemoteDispatch } from '@sori/remote-kit/host'
import { availabilityApi } from '../../api/availabilityApi.ts'
import { loginEmail } from '../../between-pages/loginEmail.ts'

/** The code of a problem: the account of this email is active already. */
export const ALREADY_ACTIVATED = 'ALREADY_ACTIVATED'

/**
 * Returns a function that checks whether an email has an active account. Only an active account
 * makes its email unavailable. A failed check counts as inactive.
 */
export function useActivated(): (email: string) => Promise<boolean> {
  const dispatch = useRemoteDispatch()
  return async (email) => {
    const query = dispatch(
      availabilityApi.endpoints.isEmailFree.initiate(email, { forceRefetch: true }),
    )
    try {
      const isActive = !(await query.unwrap())
      if (isActive) loginEmail.keep(email)
      return isActive
    } catch {
      return false
    } finally {
      query.unsubscribe()
    }
  }
}
