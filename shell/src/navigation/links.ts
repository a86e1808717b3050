import { serverPaths } from '@sori/contract/registry'
import { pathOf, placeOf } from './locations.ts'

/** Paths that the server answers itself: a link to one of them loads a document or a file (D31). */
const served = new RegExp(`^/(${serverPaths.join('|')}|assets)(/|$)`)

/** The path that a plain click on `anchor` should open inside the page; undefined when the browser has to do it. */
function innerPath(anchor: HTMLAnchorElement): string | undefined {
  if (anchor.hasAttribute('download') || (anchor.target && anchor.target !== '_self'))
    return undefined
  if (!/^https?:$/.test(anchor.protocol)) return undefined
  const place = placeOf(anchor.href, anchor.ownerDocument.location.href)
  if (!place || served.test(place.pathname)) return undefined
  const here = anchor.ownerDocument.location
  const onlyHash = place.hash && place.pathname === here.pathname && place.search === here.search
  return onlyHash ? undefined : pathOf(place)
}

/** Reactions to links. */
export interface LinkActions {
  open(path: string): void
  warm(path: string): void
}

/** Time that the pointer rests on a link before it is prefetched, in ms. */
const DWELL = 65

/** Opens `<a href>` links inside the page, and prefetches their pages on hover and focus. */
export function watchLinks(document: Document, { open, warm }: LinkActions): void {
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const path = pathAt(event)
    if (path === undefined) return
    event.preventDefault()
    open(path)
  })
  let dwell: ReturnType<typeof setTimeout> | undefined
  const meant = (event: Event) => {
    clearTimeout(dwell)
    const path = pathAt(event)
    if (path !== undefined)
      dwell = setTimeout(() => warm(path), event.type === 'pointerover' ? DWELL : 0)
  }
  document.addEventListener('pointerover', meant, { passive: true })
  document.addEventListener('focusin', meant)
  document.addEventListener('touchstart', meant, { passive: true })
}

function pathAt({ target }: Event): string | undefined {
  const anchor = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  return anchor ? innerPath(anchor) : undefined
}
