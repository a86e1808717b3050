import type { ShellHistory } from './history.ts'

/** Milliseconds to wait for a heading. */
const TIMEOUT_MS = 5000
/** Milliseconds after which a closed dialog has returned the focus. */
const DIALOG_CLOSING_MS = 100

/**
 * Focuses `main` at a new page, and the heading when it appears. Keeps a focus that the page itself
 * sets. After Back, focuses the link that the user had followed.
 */
export function moveFocus(history: ShellHistory): void {
  let stop = () => {}
  /** The `href` of the link that the user followed on each page, by the page's key. */
  const followedLinks = new Map<string, string>()
  history.onNavigation((from, to, isNewPage) => {
    if (!isNewPage) return
    stop()
    const area = document.querySelector('main')
    if (!area) return
    const { activeElement } = document
    const href = area.contains(activeElement) && activeElement?.closest('a')?.getAttribute('href')
    if (href) followedLinks.set(from.location.key, href)
    stop = focusPage(area, to.action === 'POP' ? followedLinks.get(to.location.key) : undefined)
  })
}

/**
 * Focuses a page. Waits for an open modal dialog to close, because the page is inert until then.
 * Returns a function that stops waiting.
 */
function focusPage(area: HTMLElement, href: string | undefined): () => void {
  // Elements of the previous page. They may still be in the document.
  const previousElements = new Set<Element | null>(area.querySelectorAll('*'))
  const previousTitle = area.querySelector('h1')?.textContent
  let hasDialog = false
  let hasStarted = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const focusArea = () => {
    const hadDialog = hasDialog
    hasDialog = document.querySelector('dialog[open]') !== null
    if (hasDialog || hadDialog) {
      timer = setTimeout(focusArea, DIALOG_CLOSING_MS)
      return
    }
    hasStarted = true
    const { activeElement } = document
    if (!area.contains(activeElement) || previousElements.has(activeElement))
      area.focus({ preventScroll: true })
    focusTarget()
  }
  const focusTarget = () => {
    const heading = area.querySelector('h1')
    const isPrevious = previousElements.has(heading) && heading?.textContent === previousTitle
    if (!hasStarted || !heading || isPrevious) return
    const hasOurFocus = document.activeElement === area || document.activeElement === heading
    const links = href === undefined ? [] : area.querySelectorAll('a')
    const link = [...links].find(
      (anchor) => anchor.getAttribute('href') === href && !previousElements.has(anchor),
    )
    if (href === undefined || link || !hasOurFocus) stop()
    if (!hasOurFocus) return
    if (!link) heading.tabIndex = -1
    const target = link ?? heading
    if (document.activeElement !== target) target.focus({ preventScroll: true })
  }
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    clearTimeout(timeout)
  }
  const observer = new MutationObserver(focusTarget)
  const timeout = setTimeout(stop, TIMEOUT_MS)
  observer.observe(area, { childList: true, characterData: true, subtree: true })
  focusArea()
  return stop
}
