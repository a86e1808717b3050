import { commonTexts } from '@sori/contract/messages'
import { useSnapshot } from '@sori/remote-kit/host'
import { createContext, type ReactNode, use } from 'react'
import { textsOf } from '../i18n/texts.ts'
import type { Services } from './createServices.ts'

const ServicesContext = createContext<Services | null>(null)

/** Gives the tree below the shell's services. */
export function ServicesProvider({
  services,
  children,
}: {
  services: Services
  children: ReactNode
}) {
  return <ServicesContext value={services}>{children}</ServicesContext>
}

/** The shell's services. */
export function useServices(): Services {
  const services = use(ServicesContext)
  if (!services) throw new Error('useServices is used outside the shell')
  return services
}

export { useSnapshot }

/** The shell's words and the common ones, in the language on the screen. */
export function useTexts() {
  const locale = useSnapshot(useServices().locale)
  return { ...textsOf(locale), common: commonTexts(locale), locale }
}
