import { serverPaths } from '@sori/contract/registry'
import { pathOf, placeOf } from './locations.ts'

/** Matches paths whose links load a document or a file. */
const served = new RegExp(`^/(${serverPaths.join('|')}|assets)(/|$)`)

/** Milliseconds on a link before its page is preloaded. */
const DWELL_MS = 65

/** Opens links inside the page, and preloads their pages. */
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

/** Returns the path of a link, or undefined for links that the browser must follow. */
function innerPath({ target }: Event): string | undefined {
  const anchor = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!anchor || anchor.hasAttribute('download')) return undefined
  if ((anchor.target && anchor.target !== '_self') || !/^https?:$/.test(anchor.protocol))
    return undefined
  const destination = placeOf(anchor.href)
  if (!destination || served.test(destination.pathname)) return undefined
  const { pathname, search } = window.location
  const isFragment =
    destination.hash && destination.pathname === pathname && destination.search === search
  return isFragment ? undefined : pathOf(destination)
}
