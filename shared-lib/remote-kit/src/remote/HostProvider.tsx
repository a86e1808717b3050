import type { Me } from '@sori/contract/account'
import type { Host, SessionUser } from '@sori/contract/host'
import { createContext, type ReactNode, use } from 'react'
import { useSnapshot } from '../observable/index.ts'

const HostContext = createContext<Host | null>(null)

export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>
}

/** Returns the shell's `Host`; throws outside a {@link HostProvider}. */
export function useHost(): Host {
  const host = use(HostContext)
  if (!host) throw new Error('useHost is used outside a remote')
  return host
}

export function useSession(): SessionUser | null {
  return useSnapshot(useHost().session)
}

export function useMe(): Me | null {
  return useSnapshot(useHost().me)
}

export function useLocale(): 'ko' | 'en' {
  return useSnapshot(useHost().locale)
}

export function useTheme(): 'light' | 'dark' {
  return useSnapshot(useHost().theme)
}

/** Returns the texts in the current language: `useMessages({ ko, en })`. */
export function useMessages<T>(catalogue: { ko: T; en: T }): T {
  return catalogue[useLocale()]
}
