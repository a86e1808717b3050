import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** A page that was found by a former nickname, or by names written otherwise, is at `href` from now on (D17). */
export function useCanonicalAddress(href: string | undefined): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (href && !isSame(href, pathname + search)) void navigate(href, { replace: true })
  }, [href, pathname, search, navigate])
}

/** The same names, however they are escaped. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => new URL(path, 'http://x')) as [URL, URL]
  return a.pathname === b.pathname && [...a.searchParams].every(([key, value]) => b.searchParams.get(key) === value)
}
