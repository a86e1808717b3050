import { ownerOf } from '@sori/contract/registry'
import { useEffect, useState } from 'react'
import { useServices } from '../app/useServices.tsx'
import { PAGE } from './createRemotes.ts'

/** How long the dock waits for a page that does not come, in ms. */
const PATIENCE = 5000

/** True once the first page's remote is ready or given up and the browser has a quiet moment; then for good. */
export function useSettled(): boolean {
  const { remotes, catalog, history } = useServices()
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (settled) return
    const owner = ownerOf(catalog.getSnapshot(), history.getSnapshot().location.pathname)
    const loader = owner && remotes.loader(owner.remote.name, PAGE)
    let idle = 0
    const done = () => {
      if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(() => setSettled(true), { timeout: 1000 })
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
