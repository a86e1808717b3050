import type { HostParcel } from '@sori/contract/host'
import { SLOW_MS, STALLED_MS, type Wait, WaitingState } from '@sori/remote-kit/ui'
import { useEffect, useRef, useState } from 'react'
import { useServices, useTexts } from '../app/useServices.ts'
import type { MountPoint } from '../app/versionHost.ts'
import type { ReadyState } from './loaderState.ts'
import styles from './MountedModule.module.css'
import type { ModuleLoader } from './moduleLoader.ts'
import { mountModule } from './mountModule.ts'
import { applySheets } from './sheets.ts'
import { LIMIT_MS } from './versionTrial.ts'

interface MountedModuleProps {
  name: string
  loader: ModuleLoader
  ready: ReadyState
  mountPoint: MountPoint
}

/** Mounts a loaded module. Its React key must be the version, so that a new version mounts anew. */
export function MountedModule({ name, loader, ready, mountPoint }: MountedModuleProps) {
  const { hostOf } = useServices()
  const { common } = useTexts()
  const { version, base, lifecycles } = ready
  const area = useRef<HTMLDivElement>(null)
  const [wait, setWait] = useState<Wait | 'over'>('short')

  useEffect(() => {
    if (!area.current) return
    const remoteHost = hostOf(name, version)
    const endHost = remoteHost.startMount(mountPoint)
    const disableSheets = applySheets(base)
    if (mountPoint === 'page') window.soriSignals?.enter(base)
    const parcel = createParcel(loader)
    const mount = mountModule({
      lifecycles,
      host: remoteHost.host,
      parcel: parcel.calls,
      area: area.current,
      startBootstrap: () => remoteHost.startBootstrap(),
    })
    const timers = [
      setTimeout(() => {
        setWait('slow')
        parcel.calls.failed({ reason: 'stalled', shown: false })
      }, SLOW_MS),
      setTimeout(() => setWait('stalled'), STALLED_MS),
      setTimeout(
        () => parcel.mountFailed(new Error(`not mounted within ${LIMIT_MS} ms`)),
        LIMIT_MS,
      ),
    ]
    const stopTimers = () => timers.forEach(clearTimeout)
    mount.mounted.finally(stopTimers).then(() => setWait('over'), parcel.mountFailed)
    return () => {
      stopTimers()
      parcel.end()
      endHost()
      disableSheets()
      void mount.end()
    }
  }, [hostOf, name, version, base, lifecycles, loader, mountPoint])

  return (
    <>
      <div ref={area} className={styles.area} />
      {wait !== 'over' && mountPoint === 'page' && (
        <WaitingState wait={wait} labels={common} onRetry={loader.retry} />
      )}
    </>
  )
}

/** Creates the callbacks that a mounted remote calls. Calls after `end` do nothing. */
function createParcel(loader: ModuleLoader) {
  let hasEnded = false
  const unlessEnded =
    <Args extends unknown[]>(call: (...args: Args) => void) =>
    (...args: Args) => {
      if (!hasEnded) call(...args)
    }
  return {
    calls: Object.freeze({
      shown: unlessEnded(loader.screenShown),
      failed: unlessEnded(loader.screenFailed),
      retry: async () => hasEnded || loader.replace(),
    } satisfies HostParcel),
    mountFailed: unlessEnded(loader.mountFailed),
    end: () => {
      hasEnded = true
    },
  }
}
