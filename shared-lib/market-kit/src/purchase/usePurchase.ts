import type { CommandAnswer } from '@sori/contract/envelope'
import { commonTexts } from '@sori/contract/messages'
import { type Mutation, useCommand } from '@sori/remote-kit/data'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { useRef, useState } from 'react'
import type { Buyable } from './calls.ts'
import { type InterruptedPurchase, keepInterrupted } from './interrupted.ts'
import { outcomeTexts } from './outcomeTexts.ts'
import { refetchWhenOnline } from './refetchWhenOnline.ts'
import type { saveTracks } from './saveTracks.ts'

interface PurchaseOptions<Args> {
  /** The mutation of one of `purchaseCalls`. */
  mutation: Mutation<Args, CommandAnswer>
  args(userId: string, tracks: readonly Buyable[]): Args
  /** Saves the files. Default: queues them for saving. */
  save?(tracks: readonly Buyable[]): void | Promise<void>
  interrupted?(tracks: readonly Buyable[]): InterruptedPurchase
  /** The failure message. Default: `결제에 실패했습니다.` */
  failed?: string
}

export interface Purchase {
  /** True from the click until the end, also while the confirmation is open. */
  readonly busy: boolean
  /** The reason why the last purchase was refused. */
  readonly refusal: string | undefined
  /** Asks, buys all tracks together, and saves the files. Returns true after a purchase. */
  run(tracks: readonly Buyable[]): Promise<boolean>
}

interface ChosenPurchase<Args> {
  tracks: readonly Buyable[]
  args: Args
  saveTracks: typeof saveTracks
}

/**
 * Buys tracks. Opens the login for visitors, and offers a plan if credits are missing. Loads the
 * code that saves files before the purchase.
 */
export function usePurchase<Args>(options: PurchaseOptions<Args>): Purchase {
  const { args, save, failed, interrupted } = options
  const host = useHost()
  const texts = outcomeTexts(useLocale())
  const [trigger, state] = options.mutation
  const [busy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const keepForLater = (tracks: readonly Buyable[]) => {
    if (interrupted) keepInterrupted(host, interrupted(tracks))
  }
  const command = useCommand<ChosenPurchase<Args>, CommandAnswer>(
    [(chosenPurchase) => trigger(chosenPurchase.args), state],
    {
      done: {
        message: texts.bought,
        run: (_answer, { tracks, saveTracks }) => (save ? save(tracks) : saveTracks(host, tracks)),
        to: 'stay',
      },
      failed: {
        message: ({ status }) => {
          if (status === 0) return texts.unknown
          return status >= 500 ? (failed ?? texts.failed) : undefined
        },
        run: ({ status }, { tracks }) => status === 0 && refetchWhenOnline(host, tracks),
        to: 'stay',
      },
      beforePlans: ({ tracks }) => keepForLater(tracks),
      events: (_answer, { tracks }) => [
        ['purchase.completed', { musicIds: tracks.map(({ id }) => id) }],
        ['credit.changed', {}],
      ],
    },
  )

  async function buy(tracks: readonly Buyable[]): Promise<boolean> {
    const user = host.session.getSnapshot()
    if (!user) {
      host.session.requireLogin()
      return false
    }
    const code = await import('./confirmPurchase.ts').catch(() => undefined)
    if (!code) host.toast({ kind: 'error', text: commonTexts(host.locale.getSnapshot()).offline })
    if (!code || !(await code.confirmPurchase(host, tracks, () => keepForLater(tracks))))
      return false
    const chosenPurchase = { tracks, args: args(user.userId, tracks), saveTracks: code.saveTracks }
    return (await command.run(chosenPurchase))?.ok ?? false
  }

  async function run(tracks: readonly Buyable[]): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    try {
      return await buy(tracks)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  return { busy, refusal: command.refusal, run }
}
