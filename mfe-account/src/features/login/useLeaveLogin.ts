import { useHost, useSession } from '@sori/remote-kit/remote'
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

/**
 * The way out of /login, once: where the person was sent away from, else where the server says, else the role's own start
 * (D11). Who is logged in already, or becomes so in another tab, goes on at once; who went elsewhere meanwhile (not `isHere`) is left there.
 */
export function useLeaveLogin(): { leave(redirectUrl: string): void; isHere(): boolean } {
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
    if (user) leave(user.roles.includes('ROLE_ADMIN') ? '/admin/statistic' : '/sounds/tracks')
  }, [user, leave])
  return { leave, isHere: () => !left.current }
}

/** `url` as a path of this site; a foreign or odd one, and /login itself, lead to the start. */
export function ownPath(url: string): string {
  try {
    const { origin, pathname, search, hash } = new URL(url, window.location.origin)
    if (origin === window.location.origin && pathname !== '/login') return pathname + search + hash
  } catch {
    // not an address
  }
  return '/'
}
