import { useEffect } from 'react'
import { useServices, useSnapshot } from '../app/useServices.ts'
import { AreaNotice } from '../failures/AreaNotice.tsx'
import { PAGE } from './createRemotes.ts'
import { keepRecovering } from './keepRecovering.ts'
import { MountedModule } from './MountedModule.tsx'

/** Loads and shows a module of a remote. Its React key must be the remote's name and `expose`. */
export function RemoteArea({ name, expose }: { name: string; expose: string }) {
  const { remotes } = useServices()
  const loader = remotes.loaderOf(name, expose)
  const state = useSnapshot(loader)
  useEffect(() => {
    loader.ensure()
    return keepRecovering(loader)
  }, [loader])

  const mountPoint = expose === PAGE ? 'page' : 'dock'
  if (state.phase !== 'ready')
    return mountPoint === 'page' ? <AreaNotice state={state} onRetry={loader.retry} /> : null
  return (
    <MountedModule
      key={state.version}
      name={name}
      loader={loader}
      ready={state}
      mountPoint={mountPoint}
    />
  )
}
