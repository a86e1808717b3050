import type { NavigationSnapshot } from '@sori/contract/host'
import type { ShellHistory } from './history.ts'
import { pathOf } from './locations.ts'
import { isLoginFlow } from './resolvePage.ts'

const STORAGE_KEY = 'sori.scroll'
/** Milliseconds to wait until a page is tall enough for its former position. */
const TIMEOUT_MS = 4000

/** Restores the scroll position after Back, Forward and a login. */
export function keepScroll(history: ShellHistory): void {
  const positions = new Map<string, number>(storedPositions())
  let stop = () => {}
  let beforeLogin = { path: '', top: 0 }

  const positionOf = ({ location }: NavigationSnapshot) => positions.get(location.key) ?? 0
  const save = () => void positions.set(history.getSnapshot().location.key, window.scrollY)
  // Saves at each scroll: before a `popstate`, the browser may already have scrolled elsewhere.
  window.addEventListener('scroll', save, { passive: true })
  window.addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-50)))
    } catch {
      // Without storage, a reload starts at the top.
    }
  })

  history.onNavigation((from, to, isNewPage) => {
    stop()
    const wasLoginFlow = isLoginFlow(from.location.pathname)
    if (!wasLoginFlow && isLoginFlow(to.location.pathname))
      beforeLogin = { path: pathOf(from.location), top: positionOf(from) }
    if (to.action === 'POP') stop = restore(positionOf(to))
    // After a login, the requested page replaces the login.
    else if (wasLoginFlow && to.action === 'REPLACE' && pathOf(to.location) === beforeLogin.path)
      stop = restore(beforeLogin.top)
    else if (isNewPage || pageNumberOf(from) !== pageNumberOf(to)) window.scrollTo(0, 0)
    else save()
  })
  const position = positionOf(history.getSnapshot())
  if (position) stop = restore(position)
}

function pageNumberOf({ location }: NavigationSnapshot): string {
  return new URLSearchParams(location.search).get('page') ?? '1'
}

/** Scrolls when the page is tall enough. Stops when the user scrolls. */
function restore(top: number): () => void {
  const userInputs = ['wheel', 'touchmove', 'keydown']
  const attempt = () => {
    if (document.documentElement.scrollHeight - window.innerHeight < top) return
    window.scrollTo(0, top)
    stop()
  }
  const observer = new ResizeObserver(attempt)
  // Waits for a frame, because the previous page is still drawn.
  const frame = requestAnimationFrame(() => {
    observer.observe(document.body)
    attempt()
  })
  const timer = setTimeout(() => stop(), TIMEOUT_MS)
  const stop = () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    for (const type of userInputs) window.removeEventListener(type, stop)
  }
  for (const type of userInputs) window.addEventListener(type, stop, { passive: true })
  return stop
}

function storedPositions(): [string, number][] {
  try {
    const storedPositions: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(storedPositions) ? storedPositions : []
  } catch {
    return []
  }
}
