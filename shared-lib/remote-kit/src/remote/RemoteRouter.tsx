import type { HostNavigation, HostTo } from '@sori/contract/host'
import { type ReactNode, useMemo } from 'react'
import { Link, NavigationType, Router } from 'react-router-dom'
import { useSnapshot } from '../observable/index.ts'
import { LinkProvider } from '../ui/index.ts'
import { useHost } from './HostProvider.tsx'

export function RemoteRouter({ children }: { children: ReactNode }) {
  const { navigation } = useHost()
  const { location, action } = useSnapshot(navigation)
  const navigator = useMemo(
    () => navigatorOf(navigation, location.pathname),
    [navigation, location.pathname],
  )
  return (
    <Router location={location} navigationType={NAVIGATION_TYPES[action]} navigator={navigator}>
      <LinkProvider link={Link}>{children}</LinkProvider>
    </Router>
  )
}

/** Returns a navigator for the router. Ignores `replace` after the user has left the page. */
function navigatorOf(navigation: HostNavigation, pathname: string): HostNavigation['navigator'] {
  const { navigator } = navigation
  return {
    ...navigator,
    replace: (to: HostTo, state?: unknown) => {
      if (navigation.getSnapshot().location.pathname === pathname) navigator.replace(to, state)
    },
  }
}

const NAVIGATION_TYPES = {
  POP: NavigationType.Pop,
  PUSH: NavigationType.Push,
  REPLACE: NavigationType.Replace,
}
