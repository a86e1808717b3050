import type { CommandAnswer } from '@sori/contract/envelope'
import { commonWords } from '@sori/contract/messages'
import { useRef, useState } from 'react'
import { type CommandEndpoint, useCommand } from '../commands/index.ts'
import { useHost, useLocale } from '../remote/index.ts'
import { askState } from './askState.ts'
import type { Buyable } from './calls.ts'
import { type InterruptedPurchase, keepInterrupted } from './interrupted.ts'
import { outcomeWords } from './outcomeWords.ts'
import type { saveTracks } from './saveTracks.ts'

/** What {@link usePurchase} needs. */
export interface PurchaseOptions<Args> {
  /** A mutation made of one of `purchaseCalls`. */
  endpoint: CommandEndpoint<Args, CommandAnswer>
  args(userId: string, tracks: readonly Buyable[]): Args
  /** What is done with the files; left out, they are saved one after another. */
  save?(tracks: readonly Buyable[]): void | Promise<void>
  /** Describes the purchase of `tracks`, to return to after the member has paid for credits. */
  interrupted?(tracks: readonly Buyable[]): InterruptedPurchase
  /** Said when it failed; left out, `결제에 실패했습니다.` */
  failed?: string
}

/** Buying sounds for credits. */
export interface Purchase {
  /** From the press on, also while the person is asked. */
  readonly busy: boolean
  /** Why the last purchase was refused, to stand beside the control (D35). */
  readonly refusal: string | undefined
  /**
   * Asks, buys all of them or none, and saves their files. True once they are bought. Pass only tracks that are to be paid for. A second call while
   * one is under way does nothing and answers false.
   */
  run(tracks: readonly Buyable[]): Promise<boolean>
}

/**
 * The one way to buy sounds (D25): who is not logged in does that first, who has too few credits is shown the plan that brings them, everybody agrees
 * to the price once. What can be asked, and what saves the files, is loaded before anything is bought.
 */
export function usePurchase<Args>({ endpoint, args, save, failed, interrupted }: PurchaseOptions<Args>): Purchase {
  const host = useHost()
  const words = outcomeWords(useLocale())
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const keep = (tracks: readonly Buyable[]) => {
    if (interrupted) keepInterrupted(host, interrupted(tracks))
  }
  const command = useCommand<{ tracks: readonly Buyable[]; args: Args; saveTracks: typeof saveTracks }, CommandAnswer>(
    { initiate: (given, options) => endpoint.initiate(given.args, options) },
    {
      done: {
        message: words.bought,
        run: (_answer, { tracks, saveTracks }) => (save ? save(tracks) : saveTracks(host, tracks)),
        to: 'stay',
      },
      // no answer: it may have happened
      failed: {
        message: ({ status }) => (status === 0 ? words.unknown : status >= 500 ? (failed ?? words.failed) : undefined),
        run: ({ status }, { tracks }) => status === 0 && askState(host, tracks),
        to: 'stay',
      },
      beforePlans: ({ tracks }) => keep(tracks),
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
    const code = await import('./agree.ts').catch(() => undefined)
    if (!code) host.toast({ kind: 'error', text: commonWords(host.locale.getSnapshot()).offline })
    if (!code || !(await code.agree(host, tracks, () => keep(tracks)))) return false
    return (await command.run({ tracks, args: args(user.userId, tracks), saveTracks: code.saveTracks }))?.ok ?? false
  }

  async function run(tracks: readonly Buyable[]): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      return await buy(tracks)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { busy, refusal: command.refusal, run }
}
