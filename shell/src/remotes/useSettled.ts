import { ownerOf } from '@sori/contract/registry'
import { useEffect, useState } from 'react'
import { useServices } from '../app/useServices.tsx'
import { PAGE } from './createRemotes.ts'

/** Time limit for the page before the dock is mounted, in ms. */
const PATIENCE = 5000

/**
 * True after the first page's remote is ready or has failed and the browser is idle; then for good.
 */
export function useSettled(): boolean {
  const { remotes, catalog, history } = useServices()
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (settled) return
    const owner = ownerOf(catalog.getSnapshot(), history.getSnapshot().location.pathname)
    const loader = owner && remotes.loader(owner.remote.name, PAGE)
    let idle = 0
    const done = () => {
      if (typeof requestIdleCallback === 'function')
        idle = requestIdleCallback(() => setSettled(true), { timeout: 1000 })
      else setSettled(true)
    }
    const look = () => {
      const phase = loader?.getSnapshot().phase
      if (phase === undefined || phase === 'ready' || phase === 'failed') done()
    }
    const leave = loader?.subscribe(look)
    const timer = setTimeout(done, PATIENCE)
    look()
    return () => {
      leave?.()
      clearTimeout(timer)
      if (idle) cancelIdleCallback(idle)
    }
  }, [settled, remotes, catalog, history])
  return settled
}
