import { legalPageOf } from '@sori/contract/paths'
import { ownerOf } from '@sori/contract/registry'
import { useEffect, useState } from 'react'
import { useServices } from '../app/useServices.ts'
import { legalContents } from '../legal/legalContents.ts'
import { PAGE } from './createRemotes.ts'

/** Time limit of the first page, in ms. */
const TIMEOUT_MS = 5000

/** Becomes true after the first page and its data are shown, or failed, and the browser is idle. */
export function useSettled(): boolean {
  const { remotes, requests, catalog, history } = useServices()
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (settled) return
    const { pathname } = history.getSnapshot().location
    const owner = ownerOf(catalog.getSnapshot(), pathname)
    const loader = owner && remotes.loaderOf(owner.remote.name, PAGE)
    let isShown = !loader
    let idle = 0
    const settle = () => {
      if (isShown && requests.count.getSnapshot() === 0) setSettled(true)
    }
    const check = () => {
      const state = loader?.getSnapshot()
      isShown ||=
        state?.phase === 'failed' || (state?.phase === 'ready' && state.screen !== 'loading')
      // A page requests its data after it is shown.
      if (isShown) idle = whenIdle(settle)
    }
    const unsubscribes = [loader?.subscribe(check), requests.count.subscribe(check)]
    const timer = setTimeout(() => setSettled(true), TIMEOUT_MS)
    const legal = legalPageOf(pathname)
    if (legal) legalContents[legal]().then(check, check)
    else check()
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe?.()
      clearTimeout(timer)
      if (idle) cancelIdleCallback(idle)
    }
  }, [settled, remotes, requests, catalog, history])
  return settled
}

/** Returns the handle of the callback; 0 in Safari, which lacks requestIdleCallback. */
function whenIdle(work: () => void): number {
  if (typeof requestIdleCallback === 'function') return requestIdleCallback(work, { timeout: 1000 })
  setTimeout(work)
  return 0
}
