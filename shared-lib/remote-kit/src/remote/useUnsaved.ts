import { useEffect, useRef } from 'react'
import { useHost } from './HostProvider.tsx'

/**
 * While `isUnsaved`, the shell asks before the page is left. Call the returned function after
 * saving, before navigating.
 */
export function useUnsaved(isUnsaved: boolean): () => void {
  const host = useHost()
  const release = useRef(() => {})
  useEffect(() => {
    if (!isUnsaved) return
    release.current = host.holdUnsaved()
    return () => release.current()
  }, [isUnsaved, host])
  return () => release.current()
}
