import { useEffect } from 'react'
import { useHost } from './HostProvider.tsx'

export function usePageTitle(title: string | undefined): void {
  const { navigation } = useHost()
  useEffect(() => {
    if (title) navigation.setTitle(title)
  }, [navigation, title])
}
