import { type Buyable, usePurchase } from '@sori/remote-kit/purchase'
import { useHost } from '@sori/remote-kit/remote'
import type { Selection } from '@sori/remote-kit/tables'
import { useState } from 'react'
import type { HeldTrack } from '../../api/heldTrack.ts'
import { type SaveFiles, useSaveFiles } from '../../files/useSaveFiles.ts'
import { useWords } from '../../messages/useWords.ts'
import { cartApi } from './cartApi.ts'

/** Buying from the cart. */
export interface CartPurchase {
  /** The chosen rows are being bought. */
  readonly busy: boolean
  /** The row that is being bought by itself. */
  readonly paying: number | undefined
  readonly files: SaveFiles
  readonly refusal: string | undefined
  buyOne(track: HeldTrack): Promise<void>
  buyChosen(tracks: readonly HeldTrack[]): Promise<void>
}

const call = {
  endpoint: cartApi.endpoints.buyAll,
  args: (userId: string, tracks: readonly Buyable[]) => ({ userId, musicIds: tracks.map(({ id }) => id) }),
}

/** Buys one row, or all chosen ones or none; what is bought leaves the cart and the selection, and its files are saved (product.md §4). */
export function useCartPurchase(selection: Selection<number>): CartPurchase {
  const host = useHost()
  const t = useWords()
  const files = useSaveFiles()
  const [paying, setPaying] = useState<number>()
  const [isNoneChosen, setNoneChosen] = useState(false)
  const one = usePurchase(call)
  const batch = usePurchase({ ...call, save: files.save, failed: t.cart.batchFailed })

  async function buyOne(track: HeldTrack): Promise<void> {
    if (one.busy || batch.busy) return
    setNoneChosen(false)
    setPaying(track.id)
    if (await one.run([track])) selection.remove([track.id])
    setPaying(undefined)
  }

  async function buyChosen(tracks: readonly HeldTrack[]): Promise<void> {
    if (one.busy || batch.busy) return
    setNoneChosen(tracks.length === 0)
    if (tracks.length === 0) host.toast({ kind: 'error', text: t.cart.noneSelected })
    else if (await batch.run(tracks)) selection.clear()
  }

  const archiveRefusal = files.refusal && `${files.refusal} ${t.files.retryInPurchases}`
  const noneSelected = isNoneChosen && selection.ids.size === 0 ? t.cart.noneSelected : undefined
  const refusal = batch.refusal ?? one.refusal ?? archiveRefusal ?? noneSelected
  return { busy: batch.busy, paying: one.busy ? paying : undefined, files, refusal, buyOne, buyChosen }
}
