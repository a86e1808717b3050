import { Button } from '@sori/remote-kit/ui'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useServices, useSnapshot, useTexts } from '../app/useServices.ts'
import styles from './Notices.module.css'

/** Milliseconds between checks for revoked versions. A rollback must reach a tab within 5 s. */
const REVOCATION_CHECK_MS = 4000

/** Lines above the page, shown without a network or when there is a new version. */
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

/** Returns true if the server has other versions than this tab. */
function useOutdated(): boolean {
  const services = useServices()
  const [outdated, setOutdated] = useState(false)
  useEffect(() => {
    const check = async () => {
      const { checkVersions } = await import('./checkVersions.ts')
      const isOutdated = await checkVersions(services)
      setOutdated((current) => isOutdated ?? current)
    }
    const timer = setInterval(() => check().catch(() => {}), REVOCATION_CHECK_MS)
    return () => clearInterval(timer)
  }, [services])
  return outdated
}

function watchOnline(onChange: () => void): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  for (const type of ['online', 'offline']) window.addEventListener(type, onChange, { signal })
  return () => listeners.abort()
}
