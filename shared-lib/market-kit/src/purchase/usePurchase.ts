import type { CommandAnswer } from '@sori/contract/envelope'
import { commonTexts } from '@sori/contract/messages'
import { type CommandEndpoint, type Mutation, useCommand } from '@sori/remote-kit/data'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { useRef, useState } from 'react'
import { askState } from './askState.ts'
import type { Buyable } from './calls.ts'
import { type InterruptedPurchase, keepInterrupted } from './interrupted.ts'
import { outcomeTexts } from './outcomeTexts.ts'
import type { saveTracks } from './saveTracks.ts'

/** The options of {@link usePurchase}. */
export interface PurchaseOptions<Args> {
  /** The hook of a mutation made of one of `purchaseCalls`: `useBuyMutation()`. */
  mutation?: Mutation<Args, CommandAnswer>
  endpoint?: CommandEndpoint<Args, CommandAnswer>
  args(userId: string, tracks: readonly Buyable[]): Args
  /** Default: saves the files one after another. */
  save?(tracks: readonly Buyable[]): void | Promise<void>
  /** Describes the purchase of `tracks`, to return to after the member has paid for credits. */
  interrupted?(tracks: readonly Buyable[]): InterruptedPurchase
  /** The message of a failure. Default: `결제에 실패했습니다.` */
  failed?: string
}

/** Buying tracks for credits. */
export interface Purchase {
  /** True from the press on, also while the question is open. */
  readonly busy: boolean
  /** Why the last purchase was refused, to show beside the control. */
  readonly refusal: string | undefined
  /**
   * Confirms, buys all tracks or nothing, and saves their files. Pass only tracks that cost
   * credits. Returns true after the purchase, and false while another is running.
   */
  run(tracks: readonly Buyable[]): Promise<boolean>
}

interface Chosen<Args> {
  tracks: readonly Buyable[]
  args: Args
  saveTracks: typeof saveTracks
}

/**
 * Buys tracks (D25): sends visitors to the login, offers a plan to members with too few credits,
 * asks for agreement once. Loads the code for the question and the download before it buys.
 */
export function usePurchase<Args>(options: PurchaseOptions<Args>): Purchase {
  const { args, save, failed, interrupted } = options
  const host = useHost()
  const texts = outcomeTexts(useLocale())
  const [buyThem, state] = useMutationOf(options)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const keep = (tracks: readonly Buyable[]) => {
    if (interrupted) keepInterrupted(host, interrupted(tracks))
  }
  const command = useCommand<Chosen<Args>, CommandAnswer>(
    [(chosen) => buyThem(chosen.args), state],
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
    if (!code) host.toast({ kind: 'error', text: commonTexts(host.locale.getSnapshot()).offline })
    if (!code || !(await code.agree(host, tracks, () => keep(tracks)))) return false
    return (
      (await command.run({ tracks, args: args(user.userId, tracks), saveTracks: code.saveTracks }))
        ?.ok ?? false
    )
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

/** Accepts endpoints until every remote passes its mutation hooks. */
function useMutationOf<Args>({ mutation, endpoint }: PurchaseOptions<Args>) {
  // biome-ignore lint/correctness/useHookAtTopLevel: a caller passes always the same kind
  const given = mutation ?? endpoint?.useMutation()
  if (!given) throw new Error('usePurchase needs a mutation')
  return given
}
