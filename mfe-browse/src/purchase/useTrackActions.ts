import { TRACK_CREDITS } from '@sori/contract/catalogue'
import { offerPlans, useCommand } from '@sori/remote-kit/commands'
import type { Track } from '@sori/remote-kit/model'
import { useHost, useSession } from '@sori/remote-kit/remote'
import { useWords } from '../messages/useWords.ts'
import { chosenTrack, fileName } from './chosenTrack.ts'
import { purchaseApi } from './purchaseApi.ts'

const { addToCart, buy } = purchaseApi.endpoints

/** What a person can do with a track: put it into the cart, and have its file (D25, D33). Who is not logged in is sent to do that first. */
export function useTrackActions(track: Track) {
  const host = useHost()
  const user = useSession()
  const t = useWords().purchase
  const isOwn = user?.userId === String(track.artist.userId)
  const save = async () => (await import('./saveTrack.ts')).saveTrack(host, track)

  const cart = useCommand(addToCart, {
    done: { message: ({ code }) => (code === 'CART_HELD' ? t.held : t.added), to: 'stay' },
    failed: { message: ({ status }) => (status >= 500 ? t.cartFailed : undefined), to: 'stay' },
    events: () => [['cart.changed', { musicIds: [track.id] }]],
  })
  const purchase = useCommand(buy, {
    done: { message: t.bought, run: save, to: 'stay' },
    // no answer: it may have happened
    failed: { message: ({ status }) => (status === 0 ? t.unknown : status >= 500 ? t.failed : undefined), to: 'stay' },
    events: () => [
      ['purchase.completed', { musicIds: [track.id] }],
      ['credit.changed', {}],
    ],
  })

  async function onCart(): Promise<void> {
    if (!user) host.session.requireLogin()
    else if (track.inCart) host.toast({ kind: 'info', text: t.held })
    else await cart.run({ ...chosenTrack(user.userId, track), status: 'READY' })
  }

  async function onDownload(): Promise<void> {
    if (!user) return host.session.requireLogin()
    if (track.owned || isOwn) return save()
    const held = host.me.getSnapshot()?.creditBalance
    if (held !== undefined && held < TRACK_CREDITS) return offerPlans(host, { held, needed: TRACK_CREDITS })
    const agreed = await host.confirm({
      title: t.confirm(TRACK_CREDITS, track.title),
      body: t.body(fileName(track), held),
      confirm: t.buy,
    })
    if (agreed) await purchase.run({ ...chosenTrack(user.userId, track), status: 'DONE' })
  }

  return {
    isOwn,
    busy: cart.busy ? ('cart' as const) : purchase.busy ? ('download' as const) : null,
    refusal: cart.refusal ?? purchase.refusal,
    onCart: isOwn ? undefined : () => void onCart(),
    onDownload: () => void onDownload(),
  }
}
