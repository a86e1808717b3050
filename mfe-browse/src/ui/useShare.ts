import { useHost } from '@sori/remote-kit/host'
import { useTexts } from '../messages/useTexts.ts'
import { copyLink } from './copyLink.ts'

/** Returns a function that copies the absolute URL of a page and shows a toast (product.md §2). */
export function useShare(): (path: string) => Promise<void> {
  const host = useHost()
  const { copied } = useTexts().share
  return async (path) => {
    await copyLink(new URL(host.navigation.navigator.createHref(path), window.location.origin).href)
    host.toast({ kind: 'ok', text: copied })
  }
}
