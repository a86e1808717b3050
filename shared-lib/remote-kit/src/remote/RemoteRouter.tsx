import type { ReactNode } from 'react'
import { Link, NavigationType, Router } from 'react-router-dom'
import { useSnapshot } from '../observable/index.ts'
import { LinkProvider } from '../ui/index.ts'
import { useHost } from './HostProvider.tsx'

/** react-router on the host's one history, for the remote's own links and the design system's: the only file of a remote that mounts a router. */
export function RemoteRouter({ children }: { children: ReactNode }) {
  const { navigation } = useHost()
  const { location, action } = useSnapshot(navigation)
  return (
    <Router location={location} navigationType={NavigationType[titleCase(action)]} navigator={navigation.navigator}>
      <LinkProvider link={Link}>{children}</LinkProvider>
    </Router>
  )
}

function titleCase(action: 'POP' | 'PUSH' | 'REPLACE') {
  return action === 'POP' ? 'Pop' : action === 'PUSH' ? 'Push' : 'Replace'
}
