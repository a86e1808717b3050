import { createRoot } from 'react-dom/client'
import { type RemoteParts, RemoteRoot } from '../remote/defineRemote.tsx'
import { createTestHost } from '../testing/createTestHost.ts'

export function mountStandalone(parts: RemoteParts & { name: string }): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  const { pathname, search } = window.location
  const host = createTestHost({ remote: parts.name, path: pathname + search })
  host.navigation.subscribe(() => {
    const { location } = host.navigation.getSnapshot()
    window.history.replaceState(null, '', location.pathname + location.search)
  })
  createRoot(root).render(<RemoteRoot host={host} {...parts} />)
}
