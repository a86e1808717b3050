import type { NavigationSnapshot } from '@sori/contract/host'
import type { ShellHistory } from './history.ts'
import type { IsNewPage } from './isNewPage.ts'

const KEY = 'sori.scroll'
/** How long a page may grow before its old place is given up. */
const PATIENCE = 4000

/** Keeps the scroll position of every history entry: a new page starts at its top, back and forward return to where one was once the page is tall enough. */
export function keepScroll(history: ShellHistory, page: Window, isNewPage: IsNewPage): void {
  const positions = new Map<string, number>(stored(page))
  let here = history.getSnapshot()
  let stop = () => {}

  const save = () => positions.set(here.location.key, page.scrollY)
  // the position at the time of a popstate may already be the browser's: keep it as it changes
  page.addEventListener('scroll', () => save(), { passive: true })
  page.addEventListener('pagehide', () => {
    try {
      page.sessionStorage.setItem(KEY, JSON.stringify([...positions].slice(-50)))
    } catch {
      // without storage a reload starts at the top
    }
  })

  history.subscribe(() => {
    const next = history.getSnapshot()
    const from = here
    here = next
    stop()
    if (next.action === 'POP') stop = restore(positions.get(next.location.key) ?? 0, page)
    else if (isNewPage(from, next) || isOtherPageOfList(from, next)) page.scrollTo(0, 0)
    else save()
  })
  const before = positions.get(here.location.key)
  if (before) stop = restore(before, page)
}

/** Another page of a list is read from its top; filters and sorting leave the reader where they are. */
function isOtherPageOfList(from: NavigationSnapshot, to: NavigationSnapshot): boolean {
  const pageOf = ({ location }: NavigationSnapshot) => new URLSearchParams(location.search).get('page') ?? '1'
  return pageOf(from) !== pageOf(to)
}

function restore(top: number, page: Window): () => void {
  const { document } = page
  const observer = new ResizeObserver(() => attempt())
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const type of ['wheel', 'touchmove', 'keydown']) page.removeEventListener(type, stop)
  }
  const attempt = () => {
    if (document.documentElement.scrollHeight - page.innerHeight < top) return
    page.scrollTo(0, top)
    stop()
  }
  const timer = setTimeout(stop, PATIENCE)
  for (const type of ['wheel', 'touchmove', 'keydown']) page.addEventListener(type, stop, { passive: true })
  observer.observe(document.body)
  attempt()
  return stop
}

function stored(page: Window): [string, number][] {
  try {
    const kept: unknown = JSON.parse(page.sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as [string, number][]) : []
  } catch {
    return []
  }
}
