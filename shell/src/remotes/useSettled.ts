import { ownerOf } from '@sori/contract/registry'
import { useEffect, useState } from 'react'
import { useServices } from '../app/useServices.ts'
import { PAGE } from './createRemotes.ts'

/** Milliseconds to wait for the first page. */
const TIMEOUT_MS = 5000

/** Returns true until the page has a heading and no busy area. */
const isBusy = () => {
  const main = document.querySelector('main')
  return !main?.querySelector('h1') || main.querySelector('[aria-busy="true"]') !== null
}

/**
 * Returns true after the first page has shown its content or failed, and the browser is idle.
 * Delays everything that would slow down the first paint of the content.
 */
export function useSettled(): boolean {
  const { remotes, registryStore, history } = useServices()
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (isSettled) return
    const owner = ownerOf(registryStore.getSnapshot(), history.getSnapshot().location.pathname)
    const loader = owner && remotes.loaderOf(owner.remote.name, PAGE)
    let idle = 0
    let frame = 0
    const settle = () => {
      // Safari has no requestIdleCallback.
      if (typeof requestIdleCallback === 'function')
        idle = requestIdleCallback(() => setSettled(true), { timeout: 1000 })
      else setSettled(true)
    }
    const awaitContent = () => {
      if (isBusy()) frame = requestAnimationFrame(awaitContent)
      else settle()
    }
    const check = () => {
      const { phase } = loader?.getSnapshot() ?? { phase: 'failed' }
      if (phase === 'failed') settle()
      else if (phase === 'ready' && frame === 0) awaitContent()
    }
    const unsubscribe = loader?.subscribe(check)
    const timer = setTimeout(settle, TIMEOUT_MS)
    check()
    return () => {
      unsubscribe?.()
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      if (idle) cancelIdleCallback(idle)
    }
  }, [isSettled, remotes, registryStore, history])
  return isSettled
}
