import { FailedState } from '@sori/remote-kit/ui'
import { useEffect } from 'react'
import { useServices, useTexts } from '../app/useServices.tsx'

/** How often a registry without the landing page is asked for again, in ms. */
const AGAIN = 8000

/** The landing page has no owner: said honestly, with a retry, and left by itself once the registry has one. */
export function MissingPage() {
  const { catalog } = useServices()
  const { failed, common } = useTexts()
  useEffect(() => {
    const timer = setInterval(() => void catalog.refresh(), AGAIN)
    return () => clearInterval(timer)
  }, [catalog])
  return (
    <FailedState
      title={failed.area}
      hint={failed.siteHint}
      retryLabel={common.retry}
      onRetry={() => void catalog.refresh()}
    />
  )
}
