import { legalPageOf } from '@sori/contract/paths'
import { ownerOf } from '@sori/contract/registry'
import { useEffect, useState } from 'react'
import { useServices } from '../app/useServices.ts'
import { legalContents } from '../legal/legalContents.ts'
import { PAGE } from './createRemotes.ts'

/** Time limit of the first page, in ms. */
const TIMEOUT_MS = 5000

/** Becomes true after the first page is shown or has failed and the browser is idle. */
export function useSettled(): boolean {
  const { remotes, catalog, history } = useServices()
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (settled) return
    const { pathname } = history.getSnapshot().location
    const owner = ownerOf(catalog.getSnapshot(), pathname)
    const legal = legalPageOf(pathname)
    const loader = owner && remotes.loaderOf(owner.remote.name, PAGE)
    let idle = 0
    const settle = () => {
      // Safari has no requestIdleCallback
      if (typeof requestIdleCallback === 'function')
        idle = requestIdleCallback(() => setSettled(true), { timeout: 1000 })
      else setSettled(true)
    }
    const check = () => {
      const state = loader?.getSnapshot()
      const isShown = state?.phase === 'ready' && state.screen !== 'loading'
      if (legal) legalContents[legal]().then(settle, settle)
      else if (!state || isShown || state.phase === 'failed') settle()
    }
    const unsubscribe = loader?.subscribe(check)
    const timer = setTimeout(settle, TIMEOUT_MS)
    check()
    return () => {
      unsubscribe?.()
      clearTimeout(timer)
      if (idle) cancelIdleCallback(idle)
    }
  }, [settled, remotes, catalog, history])
  return settled
}
