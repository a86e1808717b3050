import { useEffect } from 'react'
import { useHost } from '../remote/index.ts'

/** Names the page after what is on it, once that is known. */
export function usePageTitle(title: string | undefined): void {
  const { navigation } = useHost()
  useEffect(() => {
    if (title) navigation.setTitle(title)
  }, [navigation, title])
}
