import type { Me } from '@sori/contract/account'
import type { Host, SessionUser } from '@sori/contract/host'
import { createContext, type ReactNode, use } from 'react'
import { useSnapshot } from '../observable/index.ts'

const HostContext = createContext<Host | null>(null)

/** Gives the tree below the host that the shell handed over. */
export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>
}

/** The host of this remote. Throws outside a {@link HostProvider}. */
export function useHost(): Host {
  const host = use(HostContext)
  if (!host) throw new Error('useHost is used outside a remote')
  return host
}

/** Returns the logged-in member, or null. */
export function useSession(): SessionUser | null {
  return useSnapshot(useHost().session)
}

/** The member's own details (D16), or null. */
export function useMe(): Me | null {
  return useSnapshot(useHost().me)
}

/** The language on the screen. */
export function useLocale(): 'ko' | 'en' {
  return useSnapshot(useHost().locale)
}

/** The theme on the screen. */
export function useTheme(): 'light' | 'dark' {
  return useSnapshot(useHost().theme)
}

/** The words of a catalogue in the language on the screen: `useMessages({ ko, en })`. */
export function useMessages<T>(catalogue: { ko: T; en: T }): T {
  return catalogue[useLocale()]
}
