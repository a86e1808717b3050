import { useEffect } from 'react'
import { mountRootParcel } from 'single-spa'
import Parcel from 'single-spa-react/parcel'
import { useServices, useSnapshot } from '../app/useServices.tsx'
import { keepRecovering } from './keepRecovering.ts'

/** The dock's module of a remote: mounted once and kept across pages. Optional furniture: when it fails nothing is shown, and it is tried again quietly. */
export function DockOutlet({ name, expose }: { name: string; expose: string }) {
  const { remotes, hosts, page } = useServices()
  const loader = remotes.loader(name, expose)
  const state = useSnapshot(loader)
  useEffect(() => {
    loader.ensure()
    return keepRecovering(loader, page)
  }, [loader, page])
  if (state.phase !== 'ready') return null
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
