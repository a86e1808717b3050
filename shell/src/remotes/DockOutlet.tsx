import { useEffect } from 'react'
import { useServices, useSnapshot } from '../app/useServices.tsx'
import { keepRecovering } from './keepRecovering.ts'
import { MountedModule } from './MountedModule.tsx'

/** The dock's module of a remote: mounted once and kept across pages. Optional furniture: when it fails nothing is shown, and it is tried again quietly. */
export function DockOutlet({ name, expose }: { name: string; expose: string }) {
  const { remotes, page } = useServices()
  const loader = remotes.loader(name, expose)
  const state = useSnapshot(loader)
  useEffect(() => {
    loader.ensure()
    return keepRecovering(loader, page)
  }, [loader, page])
  return state.phase === 'ready' ? (
    <MountedModule
      key={state.version}
      name={name}
      loader={loader}
      ready={state}
      mountPoint="dock"
    />
  ) : null
}
