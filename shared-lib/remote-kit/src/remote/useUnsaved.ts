import { useEffect, useRef } from 'react'
import { useHost } from './HostProvider.tsx'

/** Makes the shell ask before the page closes. Call the returned function after saving. */
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
