import { serverPaths } from '@sori/contract/registry'
import { pathOf, placeOf } from './locations.ts'

/** Matches paths that the server answers with a document or a file. */
const serverPath = new RegExp(`^/(${serverPaths.join('|')}|assets)(/|$)`)

/** Milliseconds that the pointer must rest on a link before its page is preloaded. */
const DWELL_MS = 65

/** Opens links to the site without reloading the document, and preloads their pages. */
export function watchLinks(open: (path: string) => void, warm: (path: string) => void): void {
  document.addEventListener('click', (event) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event
    const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
    if (event.defaultPrevented || !isPlain) return
    const path = innerPath(event)
    if (path === undefined) return
    event.preventDefault()
    open(path)
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const preload = (event: Event) => {
    clearTimeout(timer)
    const path = innerPath(event)
    if (path !== undefined)
      timer = setTimeout(() => warm(path), event.type === 'pointerover' ? DWELL_MS : 0)
  }
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, preload, { passive: true })
}

/** Returns the path of the link to open, or undefined for a link that the browser must open. */
function innerPath({ target }: Event): string | undefined {
  const anchor = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!anchor || anchor.hasAttribute('download')) return undefined
  if ((anchor.target && anchor.target !== '_self') || !/^https?:$/.test(anchor.protocol))
    return undefined
  const destination = placeOf(anchor.href)
  if (!destination || serverPath.test(destination.pathname)) return undefined
  const { pathname, search } = window.location
  const isFragment =
    destination.hash && destination.pathname === pathname && destination.search === search
  return isFragment ? undefined : pathOf(destination)
}
