import type { TrackItem } from '@sori/contract/catalogue'
import { commonWords } from '@sori/contract/messages'
import { useHost, useSession } from '@sori/remote-kit/remote'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { Desk } from './desk.ts'

/**
 * Cart and download of `track`, for rows and pages: who is not logged in is sent to do that, and comes back. An artist's own track (`isOwn`)
 * costs nothing and goes into no cart (D25). Their code comes with the first use.
 */
export function useAcquire(track: TrackItem) {
  const host = useHost()
  const dispatch = useDispatch<Desk['dispatch']>()
  const [busy, setBusy] = useState<'cart' | 'download' | null>(null)
  const [refusal, setRefusal] = useState<string>()

  const serve = async (wish: 'cart' | 'download') => {
    if (!host.session.getSnapshot()) return host.session.requireLogin()
    setBusy(wish)
    setRefusal(undefined)
    try {
      const desk = await import('./desk.ts')
      setRefusal(await desk[wish]({ host, dispatch }, track))
    } catch {
      const { offline } = commonWords(host.locale.getSnapshot())
      host.toast({ kind: 'error', text: offline })
      setRefusal(offline)
    } finally {
      setBusy(null)
    }
  }
  const isOwn = useSession()?.userId === String(track.albumDTO.userId)
  return { busy, refusal, isOwn, onCart: isOwn ? undefined : () => void serve('cart'), onDownload: () => void serve('download') }
}
