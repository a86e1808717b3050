import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

export function useCanonicalAddress(href: string | undefined): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (href && !hasSameAddress(href, pathname + search)) void navigate(href, { replace: true })
  }, [href, pathname, search, navigate])
}

function hasSameAddress(first: string, second: string): boolean {
  const firstUrl = new URL(first, 'http://x')
  const secondUrl = new URL(second, 'http://x')
  return (
    firstUrl.pathname === secondUrl.pathname &&
    [...firstUrl.searchParams].every(([key, value]) => secondUrl.searchParams.get(key) === value)
  )
}
