import { Button } from '@sori/remote-kit/ui'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useServices, useSnapshot, useTexts } from '../app/useServices.ts'
import styles from './Notices.module.css'

/** Interval of checks for a newer version, in ms. */
const CHECK_MS = 5 * 60_000
const TIMEOUT_MS = 5000

/** Lines above the page: no network, or a new version. */
export function Notices() {
  const { common, update } = useTexts()
  const { unsaved } = useServices()
  const isOnline = useSyncExternalStore(watchOnline, () => navigator.onLine)
  const isOutdated = useOutdated()
  const hasUnsaved = useSnapshot(unsaved.count) > 0
  return (
    <div role="status" className={styles.notices}>
      {!isOnline && (
        <p className={styles.offline}>
          <CloudOff aria-hidden="true" />
          {common.offline}
        </p>
      )}
      {isOnline && isOutdated && !hasUnsaved && (
        <p className={styles.update}>
          {update.offer}
          <Button size={32} onClick={() => location.reload()}>
            {update.reload}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Returns true when the server has other versions than this tab. */
function useOutdated(): boolean {
  const { catalog } = useServices()
  const [outdated, setOutdated] = useState(false)
  useEffect(() => {
    let lastCheck = Date.now()
    const check = async () => {
      if (document.visibilityState === 'hidden' || Date.now() - lastCheck < CHECK_MS / 5) return
      lastCheck = Date.now()
      const [otherShell] = await Promise.all([isOtherBuildLive(), catalog.refresh()])
      setOutdated(otherShell || catalog.isOutdated())
    }
    const timer = setInterval(check, CHECK_MS)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [catalog])
  return outdated
}

function watchOnline(onChange: () => void): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  for (const type of ['online', 'offline']) window.addEventListener(type, onChange, { signal })
  return () => listeners.abort()
}

/** Compares `<html data-build>`. By the ETag, the server sends only a changed page. */
async function isOtherBuildLive(): Promise<boolean> {
  try {
    const response = await fetch('/', {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return false
    const [, build] = /<html[^>]* data-build="([^"]+)"/.exec(await response.text()) ?? []
    return build !== undefined && build !== document.documentElement.dataset.build
  } catch {
    return false
  }
}
