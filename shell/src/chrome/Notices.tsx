import { Button } from '@sori/remote-kit/ui'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isOtherBuildLive } from '../app/isOtherBuildLive.ts'
import { useServices, useSnapshot, useTexts } from '../app/useServices.tsx'
import styles from './Notices.module.css'

/** Interval of checks for a newer version, in ms. The tab also checks when it becomes visible. */
const LOOK = 5 * 60_000

/** Lines above the page: no network, a new version. */
export function Notices() {
  const { common, update } = useTexts()
  const { unsaved } = useServices()
  const online = useSyncExternalStore(watchOnline, () => navigator.onLine)
  const outdated = useOutdated()
  const nothingUnsaved = useSnapshot(unsaved.count) === 0
  return (
    <div role="status" className={styles.notices}>
      {!online && (
        <p className={styles.offline}>
          <CloudOff aria-hidden="true" />
          {common.offline}
        </p>
      )}
      {online && outdated && nothingUnsaved && (
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

/** True when the server has newer remotes or a newer shell than this tab; they are offered, never imposed (ADR 5). */
function useOutdated(): boolean {
  const { catalog, page } = useServices()
  const [outdated, setOutdated] = useState(false)
  useEffect(() => {
    let last = Date.now()
    const look = async () => {
      if (document.visibilityState === 'hidden' || Date.now() - last < LOOK / 5) return
      last = Date.now()
      const [otherShell] = await Promise.all([
        isOtherBuildLive(document, page.fetch),
        catalog.refresh(),
      ])
      setOutdated(otherShell || catalog.outdated())
    }
    const timer = setInterval(look, LOOK)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [catalog, page])
  return outdated
}

function watchOnline(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
