import { paths } from '@sori/contract/paths'
import { useHost, useSession } from '@sori/remote-kit/host'
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

/**
 * Returns a function that leaves /login once: to the requested page, or else to the server's
 * redirect. A user who is already logged in is redirected to the start page of their role.
 */
export function useLoginDestination(): (redirectUrl: string) => void {
  const { session } = useHost()
  const user = useSession()
  const navigate = useNavigate()
  const hasLeft = useRef(false)

  const leave = useCallback(
    (redirectUrl: string) => {
      if (hasLeft.current) return
      hasLeft.current = true
      void navigate(session.takeReturnPath() ?? ownPath(redirectUrl), { replace: true })
    },
    [navigate, session],
  )
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
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
    // `url` is invalid.
  }
  return paths.home()
}
