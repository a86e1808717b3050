import type { NavigationSnapshot } from '@sori/contract/host'
import type { ShellHistory } from './history.ts'
import { isLoginFlow } from './isLoginFlow.ts'
import type { IsNewPage } from './isNewPage.ts'
import { pathOf } from './locations.ts'

const KEY = 'sori.scroll'
/** Time limit for a page to grow to its former scroll position, in ms. */
const PATIENCE = 4000

/**
 * Keeps the scroll position of each history entry. New pages start at the top; Back, Forward and
 * the return from a login restore it when the page is tall enough.
 */
export function keepScroll(history: ShellHistory, page: Window, isNewPage: IsNewPage): void {
  const positions = new Map<string, number>(stored(page))
  let here = history.getSnapshot()
  let stop = () => {}
  /** The position before the login (D54). */
  let leftForLogin = { path: '', top: 0 }

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
    const [wasLogin, isLogin] = [from, next].map(({ location }) => isLoginFlow(location.pathname))
    if (isLogin && !wasLogin)
      leftForLogin = { path: pathOf(from.location), top: positions.get(from.location.key) ?? 0 }
    if (next.action === 'POP') stop = restore(positions.get(next.location.key) ?? 0, page)
    // a login replaces its own entry by the requested page
    else if (wasLogin && next.action === 'REPLACE' && pathOf(next.location) === leftForLogin.path)
      stop = restore(leftForLogin.top, page)
    else if (isNewPage(from, next) || isOtherPageOfList(from, next)) page.scrollTo(0, 0)
    else save()
  })
  const before = positions.get(here.location.key)
  if (before) stop = restore(before, page)
}

/** Another page of a list is read from its top; filters and sorting leave the reader where they are. */
function isOtherPageOfList(from: NavigationSnapshot, to: NavigationSnapshot): boolean {
  const pageOf = ({ location }: NavigationSnapshot) =>
    new URLSearchParams(location.search).get('page') ?? '1'
  return pageOf(from) !== pageOf(to)
}

function restore(top: number, page: Window): () => void {
  const { document } = page
  const observer = new ResizeObserver(() => attempt())
  const stop = () => {
    observer.disconnect()
    page.cancelAnimationFrame(first)
    clearTimeout(timer)
    for (const type of ['wheel', 'touchmove', 'keydown']) page.removeEventListener(type, stop)
  }
  const attempt = () => {
    if (document.documentElement.scrollHeight - page.innerHeight < top) return
    page.scrollTo(0, top)
    stop()
  }
  const timer = setTimeout(stop, PATIENCE)
  for (const type of ['wheel', 'touchmove', 'keydown'])
    page.addEventListener(type, stop, { passive: true })
  // the previous page is still drawn, and the browser would keep its position
  const first = page.requestAnimationFrame(() => {
    observer.observe(document.body)
    attempt()
  })
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
