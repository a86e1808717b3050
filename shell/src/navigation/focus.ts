import type { ShellHistory } from './history.ts'

/** Milliseconds to wait for a heading. */
const TIMEOUT_MS = 5000
/** Milliseconds in which a closed dialog returns the focus. */
const DIALOG_CLOSING_MS = 100

/**
 * Focuses the heading of a new page, and `main` until it exists. Keeps the focus that a page sets.
 * After Back, focuses the followed link.
 */
export function moveFocus(history: ShellHistory): void {
  let stop = () => {}
  /** The addresses of followed links, by the keys of their pages. */
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
 * Focuses a page, after a modal dialog that makes it inert. Returns a function that stops waiting.
 */
function focusPage(area: HTMLElement, href: string | undefined): () => void {
  // Elements of the previous page, which may still be in the document.
  const previous = new Set<Element | null>(area.querySelectorAll('*'))
  const previousTitle = area.querySelector('h1')?.textContent
  let hasDialog = false
  let hasStarted = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const start = () => {
    const hadDialog = hasDialog
    hasDialog = document.querySelector('dialog[open]') !== null
    if (hasDialog || hadDialog) {
      timer = setTimeout(start, DIALOG_CLOSING_MS)
      return
    }
    hasStarted = true
    const { activeElement } = document
    if (!area.contains(activeElement) || previous.has(activeElement))
      area.focus({ preventScroll: true })
    focusTarget()
  }
  const focusTarget = () => {
    const heading = area.querySelector('h1')
    const isPrevious = previous.has(heading) && heading?.textContent === previousTitle
    if (!hasStarted || !heading || isPrevious) return
    const isOurs = document.activeElement === area || document.activeElement === heading
    const links = href === undefined ? [] : area.querySelectorAll('a')
    const link = [...links].find(
      (anchor) => anchor.getAttribute('href') === href && !previous.has(anchor),
    )
    if (href === undefined || link || !isOurs) stop()
    if (!isOurs) return
    if (!link) heading.tabIndex = -1
    const target = link ?? heading
    if (document.activeElement !== target) target.focus({ preventScroll: true })
  }
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    clearTimeout(end)
  }
  const observer = new MutationObserver(focusTarget)
  const end = setTimeout(stop, TIMEOUT_MS)
  observer.observe(area, { childList: true, characterData: true, subtree: true })
  start()
  return stop
}
