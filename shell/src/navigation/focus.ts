import type { ShellHistory } from './history.ts'

/** How long the heading of a new page is waited for. */
const PATIENCE = 5000

/**
 * Moves the focus to the new page when the path changes: to its `h1` as soon as there is one, until then to `main`.
 * A page that takes the focus itself (a form) keeps it. Query-only changes leave it alone.
 */
export function moveFocus(history: ShellHistory, main: () => HTMLElement | null): void {
  let path = history.getSnapshot().location.pathname
  let stop = () => {}
  history.subscribe(() => {
    const next = history.getSnapshot().location.pathname
    if (next === path) return
    path = next
    stop()
    const area = main()
    if (!area) return
    area.focus({ preventScroll: true })
    stop = whenHeading(area, (heading) => {
      if (area.ownerDocument.activeElement !== area) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
  })
}

function whenHeading(area: HTMLElement, found: (heading: HTMLElement) => void): () => void {
  // the leaving page may still stand there in this very moment
  const leaving = area.querySelector('h1')
  const look = () => {
    const heading = area.querySelector('h1')
    if (!heading || heading === leaving) return
    stop()
    found(heading)
  }
  const observer = new MutationObserver(look)
  const timer = setTimeout(() => stop(), PATIENCE)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(area, { childList: true, subtree: true })
  return stop
}
