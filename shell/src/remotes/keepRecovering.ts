import type { LoaderState } from './loaderState.ts'
import type { ModuleLoader } from './moduleLoader.ts'

/** Milliseconds before each retry; the last value repeats. */
const BACKOFF_MS = [2000, 3000, 5000, 8000, 10_000]

/** Retries a failed module in the background. Returns a function that stops the retries. */
export function keepRecovering(loader: ModuleLoader): () => void {
  let retries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRetrying = false
  const controller = new AbortController()
  const { signal } = controller

  const canRetry = () => !signal.aborted && !isRetrying && needsRecovery(loader.getSnapshot())
  const schedule = () => {
    clearTimeout(timer)
    if (canRetry()) timer = setTimeout(retry, BACKOFF_MS[Math.min(retries, BACKOFF_MS.length - 1)])
  }
  const retry = async () => {
    clearTimeout(timer)
    // A hidden tab waits for `visibilitychange`.
    if (!canRetry() || document.visibilityState === 'hidden') return
    isRetrying = true
    retries += 1
    await loader.recover().catch(() => {})
    isRetrying = false
    schedule()
  }

  const unsubscribe = loader.subscribe(() => {
    if (!needsRecovery(loader.getSnapshot())) retries = 0
    schedule()
  })
  window.addEventListener('online', retry, { signal })
  document.addEventListener('visibilitychange', retry, { signal })
  schedule()
  return () => {
    controller.abort()
    unsubscribe()
    clearTimeout(timer)
  }
}

function needsRecovery(state: LoaderState): boolean {
  if (state.phase === 'ready') return state.screen === 'troubled'
  return state.phase === 'failed' || (state.phase === 'loading' && state.wait === 'stalled')
}
