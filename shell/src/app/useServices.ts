import { commonTexts } from '@sori/contract/messages'
import { useSnapshot } from '@sori/remote-kit/host'
import { createContext, use } from 'react'
import { textsOf } from '../i18n/texts.ts'
import type { Services } from './createServices.ts'

export const ServicesContext = createContext<Services | null>(null)

export function useServices(): Services {
  const services = use(ServicesContext)
  if (!services) throw new Error('useServices is used outside the shell')
  return services
}

export { useSnapshot }

export function useTexts() {
  const locale = useSnapshot(useServices().locale)
  return { ...textsOf(locale), common: commonTexts(locale), locale }
}
