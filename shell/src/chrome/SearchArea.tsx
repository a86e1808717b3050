import { SiteSearch } from '@sori/market-kit/catalogue'
import { useServices, useSnapshot, useTexts } from '../app/useServices.ts'

export function SearchArea() {
  const { history, session, toasts } = useServices()
  const { locale } = useTexts()
  const { location } = useSnapshot(history)
  const owner = useSnapshot(session)?.userId
  return (
    <SiteSearch
      locale={locale}
      location={location}
      owner={owner}
      go={(path) => history.navigator.push(path)}
      onRefused={(text) => toasts.show({ kind: 'error', text })}
    />
  )
}
