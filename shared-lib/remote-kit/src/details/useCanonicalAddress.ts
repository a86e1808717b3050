import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

export function useCanonicalAddress(href: string | undefined): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (href && !isSame(href, pathname + search)) void navigate(href, { replace: true })
  }, [href, pathname, search, navigate])
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => new URL(path, 'http://x')) as [URL, URL]
  return (
    a.pathname === b.pathname &&
    [...a.searchParams].every(([key, value]) => b.searchParams.get(key) === value)
  )
}
