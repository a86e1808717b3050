import type { CartAddBody } from '@sori/contract/cart'
import { TRACK_CREDITS } from '@sori/contract/catalogue'
import type { Track } from '@sori/market-kit/catalogue'
import { chosenTrack } from '@sori/market-kit/purchase'
import { useCommand } from '@sori/remote-kit/data'
import { useHost, useSession } from '@sori/remote-kit/host'
import { useTexts } from '../messages/useTexts.ts'
import { useAddAllToCartMutation } from './purchaseApi.ts'

const cartChange = (bodies: readonly CartAddBody[]) => ({
  musicIds: bodies.map(({ musicId }) => musicId),
})

/** Returns a command that adds to the cart all tracks that the member can buy. */
export function useAddAll(tracks: readonly Track[], onAdded?: () => void) {
  const host = useHost()
  const user = useSession()
  const texts = useTexts().purchase
  const addable = tracks.filter(
    (track) => !track.owned && !track.inCart && String(track.artist.userId) !== user?.userId,
  )
  const command = useCommand(useAddAllToCartMutation(), {
    done: { message: (added) => texts.addedMany(added), run: () => onAdded?.(), to: 'stay' },
    failed: {
      message: ({ status }) => (status >= 500 ? texts.cartFailed : undefined),
      // The tracks before the failed track are in the cart, so other remotes must know.
      run: (_, bodies) => host.events.emit('cart.changed', cartChange(bodies)),
      to: 'stay',
    },
    events: (_, bodies) => [['cart.changed', cartChange(bodies)]],
  })
  async function add(): Promise<void> {
    if (!user) host.session.requireLogin()
    else if (addable.length === 0) host.toast({ kind: 'info', text: texts.nothingToAdd })
    else
      await command.run(
        addable.map((track) => ({ ...chosenTrack(user.userId, track), status: 'READY' as const })),
      )
  }
  return {
    addable,
    credits: addable.length * TRACK_CREDITS,
    busy: command.busy,
    refusal: command.refusal,
    add: () => void add(),
  }
}
