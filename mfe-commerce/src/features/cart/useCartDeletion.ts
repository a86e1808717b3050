import { chosenTrack } from '@sori/market-kit/purchase'
import { useCommand } from '@sori/remote-kit/data'
import { useRef, useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import type { MemberTrack } from '../../model/memberTrack.ts'
import { useRemoveFromCartMutation, useRestoreToCartMutation } from './cartApi.ts'

/**
 * Returns functions that remove tracks from the cart, one request at a time, and restore the last
 * removed track.
 */
export function useCartDeletion(userId: string) {
  const texts = useTexts().cart
  const [lastRemoved, setLastRemoved] = useState<MemberTrack>()
  const [removing, setRemoving] = useState<ReadonlySet<number>>(new Set())
  const queue = useRef<Promise<void>>(Promise.resolve())
  const removal = useCommand(useRemoveFromCartMutation(), {
    done: { message: texts.deleted, to: 'stay' },
    failed: {
      message: ({ status }) => (status >= 500 ? texts.deleteFailed : undefined),
      to: 'stay',
    },
    events: (_answer, { musicId }) => [['cart.changed', { musicIds: [musicId] }]],
  })
  const restoration = useCommand(useRestoreToCartMutation(), {
    done: { message: texts.undone, to: 'stay' },
    failed: {
      message: ({ status }) => (status === 0 || status >= 500 ? texts.undoFailed : undefined),
      to: 'stay',
    },
    events: (_answer, { musicId }) => [['cart.changed', { musicIds: [Number(musicId)] }]],
  })

  function remove(track: MemberTrack): Promise<void> {
    setRemoving((ids) => new Set(ids).add(track.id))
    queue.current = queue.current
      .then(() => removal.run({ userId, musicId: track.id }))
      .then((outcome) => {
        if (outcome?.ok) setLastRemoved(track)
      })
      .finally(() => setRemoving((ids) => new Set([...ids].filter((id) => id !== track.id))))
    return queue.current
  }

  async function undo(): Promise<void> {
    if (!lastRemoved) return
    const outcome = await restoration.run({ ...chosenTrack(userId, lastRemoved), status: 'READY' })
    if (outcome?.ok) setLastRemoved(undefined)
  }

  return {
    /** The last removed track, while the removal can be undone. */
    lastRemoved,
    undoing: restoration.busy,
    /** The ids of the tracks whose removal is running or queued. */
    removing,
    refusal: removal.refusal ?? restoration.refusal,
    remove,
    undo,
    endUndo: () => setLastRemoved(undefined),
  }
}
