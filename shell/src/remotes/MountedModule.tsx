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
import { LOAD_TIMEOUT_MS } from './versionTrial.ts'

interface MountedModuleProps {
  name: string
  loader: ModuleLoader
  ready: ReadyState
  mountPoint: MountPoint
}

/** Mounts a loaded module. Needs `key={version}`: React must remount it for a new version. */
export function MountedModule({ name, loader, ready, mountPoint }: MountedModuleProps) {
  const { hostOf } = useServices()
  const { common } = useTexts()
  const { version, base, lifecycles } = ready
  const container = useRef<HTMLDivElement>(null)
  const [wait, setWait] = useState<Wait | 'none'>('short')

  useEffect(() => {
    if (!container.current) return
    const remoteHost = hostOf(name, version)
    const endMount = remoteHost.startMount(mountPoint)
    const disableSheets = applySheets(base)
    // If the page freezes the tab, the next visit avoids this version (watchHangs).
    if (mountPoint === 'page') window.soriSignals?.enter(base)
    const callbacks = createCallbacks(loader)
    const mount = mountModule({
      lifecycles,
      host: remoteHost.host,
      parcel: callbacks.calls,
      area: container.current,
      startBootstrap: () => remoteHost.startBootstrap(),
    })
    const timers = [
      setTimeout(() => {
        setWait('slow')
        callbacks.calls.failed({ reason: 'stalled', shown: false })
      }, SLOW_MS),
      setTimeout(() => setWait('stalled'), STALLED_MS),
      setTimeout(
        () => callbacks.mountFailed(new Error(`not mounted within ${LOAD_TIMEOUT_MS} ms`)),
        LOAD_TIMEOUT_MS,
      ),
    ]
    const stopTimers = () => timers.forEach(clearTimeout)
    mount.mounted.finally(stopTimers).then(() => setWait('none'), callbacks.mountFailed)
    return () => {
      stopTimers()
      callbacks.end()
      endMount()
      disableSheets()
      void mount.end()
    }
  }, [hostOf, name, version, base, lifecycles, loader, mountPoint])

  return (
    <>
      <div ref={container} className={styles.area} />
      {wait !== 'none' && mountPoint === 'page' && (
        <WaitingState wait={wait} labels={common} onRetry={loader.retry} />
      )}
    </>
  )
}

/** Creates the callbacks that a mounted remote calls. Calls after `end` do nothing. */
function createCallbacks(loader: ModuleLoader) {
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
