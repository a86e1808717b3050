import { paths } from '@sori/contract/paths'
import { useHost, useSession } from '@sori/remote-kit/host'
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

/**
 * Navigates from /login, once (D54): to the requested page, else where the server says, else to the
 * role's start (D11). A logged-in member is redirected immediately.
 */
export function useLoginDestination(): (redirectUrl: string) => void {
  const { session } = useHost()
  const user = useSession()
  const navigate = useNavigate()
  const left = useRef(false)

  const leave = useCallback(
    (redirectUrl: string) => {
      if (left.current) return
      left.current = true
      void navigate(session.takeReturnPath() ?? ownPath(redirectUrl), { replace: true })
    },
    [navigate, session],
  )
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])
  useEffect(() => {
    if (user) leave(user.roles.includes('ROLE_ADMIN') ? paths.adminStatistics() : paths.tracks())
  }, [user, leave])
  return leave
}

/** Returns `url` as a path of this site. Foreign URLs and /login become the start page. */
export function ownPath(url: string): string {
  try {
    const { origin, pathname, search, hash } = new URL(url, window.location.origin)
    if (origin === window.location.origin && pathname !== paths.login())
      return pathname + search + hash
  } catch {
    // not an address
  }
  return paths.home()
}
