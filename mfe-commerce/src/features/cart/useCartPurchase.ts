import { type Buyable, usePurchase } from '@sori/market-kit/purchase'
import { useHost } from '@sori/remote-kit/host'
import { useState } from 'react'
import { type SaveFiles, useSaveFiles } from '../../files/useSaveFiles.ts'
import { useTexts } from '../../messages/useTexts.ts'
import type { MemberTrack } from '../../model/memberTrack.ts'
import { useBuyAllMutation } from './cartApi.ts'

/** Buying from the cart. */
export interface CartPurchase {
  /** True while the chosen rows are being bought. */
  readonly busy: boolean
  /** The row whose own button is buying it. */
  readonly paying: number | undefined
  /** The number of tracks that were bought since the page was opened. */
  readonly bought: number
  readonly files: SaveFiles
  readonly refusal: string | undefined
  buyOne(track: MemberTrack): Promise<void>
  buyChosen(tracks: readonly MemberTrack[]): Promise<void>
}

const call = {
  args: (userId: string, tracks: readonly Buyable[]) => ({
    userId,
    musicIds: tracks.map(({ id }) => id),
  }),
  interrupted: (tracks: readonly Buyable[]) =>
    ({ kind: 'cart', musicIds: tracks.map(({ id }) => id) }) as const,
}

/** Buys one row, or all selected rows together, and saves their files (product.md §4). */
export function useCartPurchase(): CartPurchase {
  const host = useHost()
  const t = useTexts()
  const files = useSaveFiles()
  const [paying, setPaying] = useState<number>()
  const [bought, setBought] = useState(0)
  const one = usePurchase({ ...call, mutation: useBuyAllMutation() })
  const batch = usePurchase({
    ...call,
    mutation: useBuyAllMutation(),
    save: files.save,
    failed: t.cart.batchFailed,
  })

  async function buyOne(track: MemberTrack): Promise<void> {
    if (one.busy || batch.busy) return
    setPaying(track.id)
    if (await one.run([track])) setBought((count) => count + 1)
    setPaying(undefined)
  }

  async function buyChosen(tracks: readonly MemberTrack[]): Promise<void> {
    if (one.busy || batch.busy) return
    if (tracks.length === 0) host.toast({ kind: 'error', text: t.cart.noneSelected })
    else if (await batch.run(tracks)) setBought((count) => count + tracks.length)
  }

  const archiveRefusal = files.refusal && `${files.refusal} ${t.files.retryInPurchases}`
  const refusal = batch.refusal ?? one.refusal ?? archiveRefusal
  return {
    busy: batch.busy,
    paying: one.busy ? paying : undefined,
    bought,
    files,
    refusal,
    buyOne,
    buyChosen,
  }
}
