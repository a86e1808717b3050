import type { TrackItem } from '@sori/shared-lib/contract/catalogue'
import { messages } from '@sori/shared-lib/messages'
import { useHost } from '@sori/shared-lib/remote'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { Desk } from './desk.ts'

/** Cart and download of `track`, for rows and pages: who is not logged in is sent to do that, and comes back. Their code comes with the first use. */
export function useAcquire(track: TrackItem) {
  const host = useHost()
  const dispatch = useDispatch<Desk['dispatch']>()
  const [busy, setBusy] = useState<'cart' | 'download' | null>(null)

  const serve = async (wish: 'cart' | 'download') => {
    if (!host.session.getSnapshot()) return host.session.requireLogin()
    setBusy(wish)
    try {
      const desk = await import('./desk.ts')
      await desk[wish]({ host, dispatch }, track)
    } catch {
      host.toast({ kind: 'error', text: messages(host.locale.getSnapshot()).common.offline })
    } finally {
      setBusy(null)
    }
  }
  return { busy, onCart: () => void serve('cart'), onDownload: () => void serve('download') }
}
