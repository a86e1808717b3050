import type { Loader, LoaderState } from './loaderState.ts'

/** Waits between quiet retries, in ms; the last one repeats. */
const BACKOFF = [2000, 3000, 5000, 8000, 10_000]

/**
 * While `loader` has failed, stalled or cannot show its screen, retries quietly every few seconds,
 * and immediately when the network or the tab returns. Returns a function that stops it.
 */
export function keepRecovering(loader: Loader, page: Window): () => void {
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let trying = false
  let stopped = false

  const plan = () => {
    clearTimeout(timer)
    if (stopped || trying || !needsHelp(loader.getSnapshot())) return
    timer = setTimeout(() => attempt(), BACKOFF[Math.min(tries, BACKOFF.length - 1)])
  }
  const attempt = async () => {
    clearTimeout(timer)
    // hidden tabs wait for `visibilitychange`
    if (
      stopped ||
      trying ||
      page.document.visibilityState === 'hidden' ||
      !needsHelp(loader.getSnapshot())
    )
      return
    trying = true
    tries += 1
    await loader.recover().catch(() => {})
    trying = false
    plan()
  }
  const changed = () => {
    if (!needsHelp(loader.getSnapshot())) tries = 0
    plan()
  }
  const now = () => void attempt()

  const leave = loader.subscribe(changed)
  page.addEventListener('online', now)
  page.document.addEventListener('visibilitychange', now)
  plan()
  return () => {
    stopped = true
    leave()
    clearTimeout(timer)
    page.removeEventListener('online', now)
    page.document.removeEventListener('visibilitychange', now)
  }
}

function needsHelp(state: LoaderState): boolean {
  if (state.phase === 'ready') return state.troubled
  return state.phase === 'failed' || (state.phase === 'loading' && state.wait === 'stalled')
}
