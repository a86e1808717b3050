import { useEffect } from 'react'
import { mountRootParcel } from 'single-spa'
import Parcel from 'single-spa-react/parcel'
import { useServices, useSnapshot } from '../app/useServices.tsx'
import { AreaNotice } from '../failures/AreaNotice.tsx'
import { PAGE } from './createRemotes.ts'
import { keepRecovering } from './keepRecovering.ts'

/** The page of the remote `name`: waiting, mounted, or failed alone. Give it the name as key. */
export function RemoteOutlet({ name }: { name: string }) {
  const { remotes, hosts, page } = useServices()
  const loader = remotes.loader(name, PAGE)
  const state = useSnapshot(loader)
  useEffect(() => {
    loader.ensure()
    return keepRecovering(loader, page)
  }, [loader, page])

  if (state.phase !== 'ready') return <AreaNotice state={state} onRetry={loader.retry} />
  return (
    <Parcel
      key={state.version}
      config={state.lifecycles as never}
      mountParcel={mountRootParcel as never}
      wrapWith="div"
      host={hosts(name, state.version)}
      handleError={loader.mountFailed}
    />
  )
}
