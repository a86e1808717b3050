import { useEffect } from 'react'
import { useServices, useSnapshot } from '../app/useServices.tsx'
import { AreaNotice } from '../failures/AreaNotice.tsx'
import { PAGE } from './createRemotes.ts'
import { keepRecovering } from './keepRecovering.ts'
import { MountedModule } from './MountedModule.tsx'

/** The page of the remote `name`: waiting, mounted, or failed alone. Give it the name as key. */
export function RemoteOutlet({ name }: { name: string }) {
  const { remotes, page } = useServices()
  const loader = remotes.loader(name, PAGE)
  const state = useSnapshot(loader)
  useEffect(() => {
    loader.ensure()
    return keepRecovering(loader, page)
  }, [loader, page])

  if (state.phase !== 'ready') return <AreaNotice state={state} onRetry={loader.retry} />
  return (
    <MountedModule
      key={state.version}
      name={name}
      loader={loader}
      ready={state}
      mountPoint="page"
    />
  )
}
