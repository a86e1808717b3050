import { type Buyable, usePurchase } from '@sori/market-kit/purchase'
import { useHost } from '@sori/remote-kit/host'
import { useState } from 'react'
import { useSaveFiles } from '../../files/useSaveFiles.ts'
import { useTexts } from '../../messages/useTexts.ts'
import type { MemberTrack } from '../../model/memberTrack.ts'
import { useBuyAllMutation } from './cartApi.ts'

const idsOf = (tracks: readonly Buyable[]) => tracks.map(({ id }) => id)

const sharedOptions = {
  args: (userId: string, tracks: readonly Buyable[]) => ({ userId, musicIds: idsOf(tracks) }),
  interrupted: (tracks: readonly Buyable[]) => ({ kind: 'cart', musicIds: idsOf(tracks) }) as const,
}

/** Returns functions that buy one row, or all selected rows together, and save their files. */
export function useCartPurchase() {
  const host = useHost()
  const texts = useTexts()
  const files = useSaveFiles()
  const [payingId, setPayingId] = useState<number>()
  const [boughtCount, setBoughtCount] = useState(0)
  const singlePurchase = usePurchase({ ...sharedOptions, mutation: useBuyAllMutation() })
  const batchPurchase = usePurchase({
    ...sharedOptions,
    mutation: useBuyAllMutation(),
    save: files.save,
    failed: texts.cart.batchFailed,
  })

  async function buyOne(track: MemberTrack): Promise<void> {
    if (singlePurchase.busy || batchPurchase.busy) return
    setPayingId(track.id)
    if (await singlePurchase.run([track])) setBoughtCount((count) => count + 1)
    setPayingId(undefined)
  }

  async function buyChosen(tracks: readonly MemberTrack[]): Promise<void> {
    if (singlePurchase.busy || batchPurchase.busy) return
    if (tracks.length === 0) host.toast({ kind: 'error', text: texts.cart.noneSelected })
    else if (await batchPurchase.run(tracks)) setBoughtCount((count) => count + tracks.length)
  }

  const archiveRefusal = files.refusal && `${files.refusal} ${texts.files.retryInPurchases}`
  return {
    busy: batchPurchase.busy,
    /** The id of the track that its own button is buying. */
    payingId: singlePurchase.busy ? payingId : undefined,
    /** The number of tracks that were bought since the page was opened. */
    boughtCount,
    files,
    refusal: batchPurchase.refusal ?? singlePurchase.refusal ?? archiveRefusal,
    buyOne,
    buyChosen,
  }
}
