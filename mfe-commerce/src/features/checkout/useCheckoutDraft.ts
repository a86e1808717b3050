import { orderText } from '@sori/contract/messages'
import { orderNameOf, type PendingPayment, type Plan } from '@sori/contract/payment'
import { useHost, useLocale } from '@sori/remote-kit/remote'
import { useEffect, useRef } from 'react'
import { useGetDraftQuery } from '../../api/draftApi.ts'
import { hasEnded } from '../../api/tabOrders.ts'
import { useWords } from '../../messages/useWords.ts'

/**
 * Looks for a payment that was begun earlier, names it beside the plan `chosen` now, and asks once whether to go on with it (product.md §4): `onContinue`
 * is then called with it. It is kept for whoever closes the question or starts again, until they pay for another one.
 */
export function useCheckoutDraft(userId: string, chosen: Plan, onContinue: (draft: PendingPayment) => void) {
  const host = useHost()
  const locale = useLocale()
  const t = useWords().checkout
  const { currentData: draft, isFetching } = useGetDraftQuery(userId, { refetchOnMountOrArgChange: true })
  const asked = useRef(false)
  const found = isFetching ? undefined : draft

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the draft is known
  useEffect(() => {
    if (!found || asked.current) return
    asked.current = true
    const ended = hasEnded(found.orderId)
    const question = {
      title: ended ? t.endedTitle : t.draftTitle,
      body: [ended ? t.ended : t.draft, ...ordersOf(found)].join('\n'),
      confirm: t.draftContinue,
      cancel: t.draftRestart,
    }
    void host.confirm(question).then((wantsIt) => {
      if (wantsIt) onContinue(found)
    })
  }, [found])

  /** The earlier order, and the one of the page where it is another. */
  function ordersOf({ orderName, amount }: PendingPayment): string[] {
    const earlier = t.draftEarlier(orderText(locale, orderName), amount.toLocaleString(locale))
    const isSame = orderName === orderNameOf(chosen) && amount === chosen.subscriptionPrice
    return isSame
      ? [earlier]
      : [earlier, t.draftNow(orderText(locale, orderNameOf(chosen)), chosen.subscriptionPrice.toLocaleString(locale))]
  }

  return { hasDraft: Boolean(draft) }
}
