import { FailedState } from '@sori/remote-kit/ui'
import { useEffect } from 'react'
import { useServices, useTexts } from '../app/useServices.ts'

/** Milliseconds between requests for a registry. */
const RETRY_MS = 8000

/** The failure that is shown while no remote owns the landing page. */
export function MissingPage() {
  const { registryStore } = useServices()
  const { failed, common } = useTexts()
  useEffect(() => {
    const timer = setInterval(() => void registryStore.refresh(), RETRY_MS)
    return () => clearInterval(timer)
  }, [registryStore])
  return (
    <FailedState
      title={failed.area}
      hint={failed.siteHint}
      retryLabel={common.retry}
      onRetry={() => void registryStore.refresh()}
    />
  )
}
