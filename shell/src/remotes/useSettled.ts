import { ownerOf } from '@sori/contract/registry'
import { useEffect, useState } from 'react'
import { useServices } from '../app/useServices.ts'
import { PAGE } from './createRemotes.ts'

/** Time limit of the first page, in ms. */
const TIMEOUT_MS = 5000

/** Becomes true after the first page is ready or has failed and the browser is idle. */
export function useSettled(): boolean {
  const { remotes, catalog, history } = useServices()
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (settled) return
    const owner = ownerOf(catalog.getSnapshot(), history.getSnapshot().location.pathname)
    const loader = owner && remotes.loaderOf(owner.remote.name, PAGE)
    let idle = 0
    const settle = () => {
      // Safari has no requestIdleCallback
      if (typeof requestIdleCallback === 'function')
        idle = requestIdleCallback(() => setSettled(true), { timeout: 1000 })
      else setSettled(true)
    }
    const check = () => {
      if (!loader || ['ready', 'failed'].includes(loader.getSnapshot().phase)) settle()
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
