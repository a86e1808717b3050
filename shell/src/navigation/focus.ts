import type { ShellHistory } from './history.ts'
import type { IsNewPage } from './isNewPage.ts'

/** Time limit for a heading, in ms. */
const PATIENCE = 5000
/** Delay within which a closed dialog returns the focus, in ms. */
const HANDOVER = 100

/**
 * Moves the focus to a new page: to its `h1`, and to `main` until there is one. Keeps the focus
 * that a page sets itself, and ignores filters and sorting. After Back, focuses the followed link.
 */
export function moveFocus(
  history: ShellHistory,
  main: () => HTMLElement | null,
  isNewPage: IsNewPage,
): void {
  let here = history.getSnapshot()
  let stop = () => {}
  /** By the key of a place, the address of the link by which it was left. */
  const left = new Map<string, string>()
  history.subscribe(() => {
    const from = here
    here = history.getSnapshot()
    if (!isNewPage(from, here)) return
    stop()
    const area = main()
    if (!area) return
    const link =
      area.contains(area.ownerDocument.activeElement) &&
      area.ownerDocument.activeElement?.closest('a')?.getAttribute('href')
    if (link) left.set(from.location.key, link)
    stop = leadInto(area, here.action === 'POP' ? left.get(here.location.key) : undefined)
  })
}

/**
 * Focuses the page in `area` when no dialog is open, because a dialog makes the rest inert. Returns
 * a function that stops it.
 */
function leadInto(area: HTMLElement, followed: string | undefined): () => void {
  const { ownerDocument: document } = area
  // the previous page may still be in the document
  const leaving = new Set<Element | null>(area.querySelectorAll('*'))
  const title = area.querySelector('h1')?.textContent
  let blocked = false
  let arrived = false
  let next: ReturnType<typeof setTimeout> | undefined

  const arrive = () => {
    const wasBlocked = blocked
    // every dialog of this product is a modal one
    blocked = document.querySelector('dialog[open]') !== null
    if (blocked || wasBlocked) {
      next = setTimeout(arrive, HANDOVER)
      return
    }
    arrived = true
    const { activeElement } = document
    if (!area.contains(activeElement) || leaving.has(activeElement))
      area.focus({ preventScroll: true })
    look()
  }
  const look = () => {
    const heading = area.querySelector('h1')
    if (!arrived || !heading || (leaving.has(heading) && heading.textContent === title)) return
    const isFree = document.activeElement === area || document.activeElement === heading
    const link =
      followed &&
      [...area.querySelectorAll('a')].find(
        (one) => one.getAttribute('href') === followed && !leaving.has(one),
      )
    if (!followed || link || !isFree) stop()
    if (!isFree) return
    if (!link) heading.tabIndex = -1
    const next = link || heading
    if (document.activeElement !== next) next.focus({ preventScroll: true })
  }
  const stop = () => {
    observer.disconnect()
    clearTimeout(next)
    clearTimeout(end)
  }
  const observer = new MutationObserver(look)
  const end = setTimeout(stop, PATIENCE)
  observer.observe(area, { childList: true, characterData: true, subtree: true })
  arrive()
  return stop
}
