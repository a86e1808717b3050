import type { PurchaseBody } from '@sori/contract/cart'
import type { Track } from '@sori/market-kit/catalogue'
import { chosenTrack, usePurchase, useResumedPurchase } from '@sori/market-kit/purchase'
import { useCommand } from '@sori/remote-kit/data'
import { useHost, useSession } from '@sori/remote-kit/host'
import { useEffect, useEffectEvent } from 'react'
import { useTexts } from '../messages/useTexts.ts'
import { type ActionBeforeLogin, rememberAction, takeAction } from './actionBeforeLogin.ts'
import { useAddToCartMutation, useBuyMutation, useRemoveFromCartMutation } from './purchaseApi.ts'
import { saveFiles } from './saveFiles.ts'

/** Returns the actions of a track: cart, purchase and download. Visitors log in first. */
export function useTrackActions(track: Track) {
  const host = useHost()
  const user = useSession()
  const texts = useTexts().purchase
  const isOwn = user?.userId === String(track.artist.userId)

  const cart = useCommand(useAddToCartMutation(), {
    done: { message: ({ code }) => (code === 'CART_HELD' ? texts.held : texts.added), to: 'stay' },
    failed: { message: ({ status }) => (status >= 500 ? texts.cartFailed : undefined), to: 'stay' },
    events: () => [['cart.changed', { musicIds: [track.id] }]],
  })
  const uncart = useCommand(useRemoveFromCartMutation(), {
    done: { message: texts.removed, to: 'stay' },
    failed: { to: 'stay' },
    events: () => [['cart.changed', { musicIds: [track.id] }]],
  })
  const purchase = usePurchase<PurchaseBody>({
    mutation: useBuyMutation(),
    args: (userId) => ({ ...chosenTrack(userId, track), status: 'DONE' }),
    interrupted: () => ({ kind: 'track', musicId: track.id, title: track.title }),
  })
  useResumedPurchase({
    isWanted: (interrupted) => interrupted.kind === 'track' && interrupted.musicId === track.id,
    buy: () => {
      if (!track.owned && !isOwn) void purchase.run([track])
    },
  })

  async function onCart(): Promise<void> {
    if (!user) logInFirst('cart')
    else await cart.run({ ...chosenTrack(user.userId, track), status: 'READY' })
  }

  async function onDownload(): Promise<void> {
    if (!user) logInFirst('download')
    else if (track.owned || isOwn) await saveFiles(host, [track])
    else await purchase.run([track])
  }

  function logInFirst(action: ActionBeforeLogin['action']): void {
    rememberAction({ action, trackId: track.id })
    host.session.requireLogin()
  }

  const continueAfterLogin = useEffectEvent(async () => {
    const action = takeAction(track.id)
    if (action === 'download' && !track.owned && !isOwn) await onDownload()
    if (action !== 'cart' || track.owned || track.inCart || isOwn) return
    if (await host.confirm({ title: texts.wanted(track.title), confirm: texts.wantedYes }))
      await onCart()
  })
  let busy: 'cart' | 'download' | null = null
  if (cart.busy || uncart.busy) busy = 'cart'
  else if (purchase.busy) busy = 'download'

  const isMember = user !== null
  useEffect(() => {
    if (isMember) void continueAfterLogin()
  }, [isMember])

  return {
    isOwn,
    busy,
    // A refusal is obsolete after a purchase.
    refusal: track.owned ? undefined : (cart.refusal ?? uncart.refusal ?? purchase.refusal),
    onCart: isOwn ? undefined : () => void onCart(),
    onUncart: user ? () => void uncart.run({ userId: user.userId, musicId: track.id }) : undefined,
    onDownload: () => void onDownload(),
  }
}
