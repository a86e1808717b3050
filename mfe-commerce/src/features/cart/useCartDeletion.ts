import { chosenTrack } from '@sori/market-kit/purchase'
import { useCommand } from '@sori/remote-kit/data'
import { useRef, useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import type { MemberTrack } from '../../model/memberTrack.ts'
import { usePutBackMutation, useRemoveFromCartMutation } from './cartApi.ts'

/** Removes tracks from the cart and restores the last one. */
export interface CartDeletion {
  /** The track that was removed last, while that can be undone. */
  readonly last: MemberTrack | undefined
  readonly undoing: boolean
  /** The tracks whose removal is under way. */
  readonly removing: ReadonlySet<number>
  readonly refusal: string | undefined
  /** Removes a track after the removals that are under way. */
  remove(track: MemberTrack): Promise<void>
  undo(): Promise<void>
  /** Ends the time to undo. */
  forget(): void
}

export function useCartDeletion(userId: string): CartDeletion {
  const t = useTexts().cart
  const [last, setLast] = useState<MemberTrack>()
  const [removing, setRemoving] = useState<ReadonlySet<number>>(new Set())
  const before = useRef<Promise<void>>(Promise.resolve())
  const removal = useCommand(useRemoveFromCartMutation(), {
    done: { message: t.deleted, to: 'stay' },
    failed: { message: ({ status }) => (status >= 500 ? t.deleteFailed : undefined), to: 'stay' },
    events: (_answer, { musicId }) => [['cart.changed', { musicIds: [musicId] }]],
  })
  const putBack = useCommand(usePutBackMutation(), {
    done: { message: t.undone, to: 'stay' },
    failed: {
      message: ({ status }) => (status === 0 || status >= 500 ? t.undoFailed : undefined),
      to: 'stay',
    },
    events: (_answer, { musicId }) => [['cart.changed', { musicIds: [Number(musicId)] }]],
  })

  function remove(track: MemberTrack): Promise<void> {
    setRemoving((ids) => new Set(ids).add(track.id))
    before.current = before.current
      .then(() => takeOut(track))
      .finally(() => setRemoving((ids) => new Set([...ids].filter((id) => id !== track.id))))
    return before.current
  }

  async function takeOut(track: MemberTrack): Promise<void> {
    const outcome = await removal.run({ userId, musicId: track.id })
    if (!outcome?.ok) return
    setLast(track)
  }

  async function undo(): Promise<void> {
    if (!last) return
    const outcome = await putBack.run({ ...chosenTrack(userId, last), status: 'READY' })
    if (outcome?.ok) setLast(undefined)
  }

  const refusal = removal.refusal ?? putBack.refusal
  return {
    last,
    undoing: putBack.busy,
    removing,
    refusal,
    remove,
    undo,
    forget: () => setLast(undefined),
  }
}
