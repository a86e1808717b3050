import { SLOW_MS, STALLED_MS, type Wait, WaitingState } from '@sori/remote-kit/ui'
import { useEffect, useRef, useState } from 'react'
import type { MountPoint } from '../app/createHost.ts'
import { useServices, useTexts } from '../app/useServices.tsx'
import type { Loader, ReadyState } from './loaderState.ts'
import styles from './MountedModule.module.css'
import { mountModule } from './mountModule.ts'
import { applySheets } from './sheets.ts'
import { BOUND_MS } from './versionTrial.ts'

/** Props of {@link MountedModule}. */
export interface MountedModuleProps {
  /** Of the remote. */
  name: string
  loader: Loader
  ready: ReadyState
  /** The dock waits unseen. */
  mountPoint: MountPoint
}

/** A module of a remote in its area of the page. Give it the version as key. While the module does not mount itself the person is told, as of a load. */
export function MountedModule({ name, loader, ready, mountPoint }: MountedModuleProps) {
  const { hosts } = useServices()
  const { common } = useTexts()
  const { version, base, lifecycles } = ready
  const area = useRef<HTMLDivElement>(null)
  const [wait, setWait] = useState<Wait | 'over'>('short')

  useEffect(() => {
    if (!area.current) return
    const giveBack = hosts.begin(name, version, mountPoint)
    const takeStyles = applySheets(base)
    const parcel = parcelOf(loader)
    const mount = mountModule({
      lifecycles,
      host: hosts.of(name, version),
      parcel: parcel.calls,
      area: area.current,
      bootstrap: () => hosts.bootstrap(name, version),
    })
    const timers = [
      setTimeout(() => {
        setWait('slow')
        parcel.calls.failed({ reason: 'stalled', shown: false })
      }, SLOW_MS),
      setTimeout(() => setWait('stalled'), STALLED_MS),
      setTimeout(
        () => parcel.mountFailed(new Error(`not mounted within ${BOUND_MS} ms`)),
        BOUND_MS,
      ),
    ]
    const settled = () => timers.forEach(clearTimeout)
    mount.mounted.then(
      () => {
        settled()
        setWait('over')
      },
      (error: unknown) => {
        settled()
        parcel.mountFailed(error)
      },
    )
    return () => {
      settled()
      parcel.end()
      giveBack()
      takeStyles()
      void mount.end()
    }
  }, [hosts, name, version, base, lifecycles, loader, mountPoint])

  return (
    <>
      <div ref={area} className={styles.area} />
      {wait !== 'over' && mountPoint === 'page' && (
        <WaitingState wait={wait} labels={common} onRetry={loader.retry} />
      )}
    </>
  )
}

/** What one mount may tell the loader, until it has ended. */
function parcelOf(loader: Loader) {
  let ended = false
  const whileMounted = (tell: () => void) => {
    if (!ended) tell()
  }
  return {
    calls: Object.freeze({
      shown: () => whileMounted(loader.screenShown),
      failed: (failure) => whileMounted(() => loader.screenFailed(failure)),
      retry: async () => (ended ? true : loader.replace()),
    } satisfies Parameters<typeof mountModule>[0]['parcel']),
    mountFailed: (error: unknown) => whileMounted(() => loader.mountFailed(error)),
    end: () => {
      ended = true
    },
  }
}
