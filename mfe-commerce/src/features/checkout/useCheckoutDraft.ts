import { orderText } from '@sori/contract/messages'
import { orderNameOf, type PendingPayment, type Plan } from '@sori/contract/payment'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { useEffect, useRef } from 'react'
import { useGetDraftQuery } from '../../api/draftApi.ts'
import { hasEnded } from '../../api/tabOrders.ts'
import { useTexts } from '../../messages/useTexts.ts'

/** Arguments of {@link useCheckoutDraft}. */
interface DraftChoice {
  chosen: Plan
  /** True when the member has already chosen to continue the earlier payment. */
  continuesDraft: boolean
  onContinue(draft: PendingPayment): void
}

/**
 * Looks for an earlier unpaid order and asks once whether to continue it (product.md §4). The order
 * is stored until the member pays for another one.
 */
export function useCheckoutDraft(
  userId: string,
  { chosen, continuesDraft, onContinue }: DraftChoice,
) {
  const host = useHost()
  const locale = useLocale()
  const t = useTexts().checkout
  const { currentData: draft, isFetching } = useGetDraftQuery(userId, {
    refetchOnMountOrArgChange: true,
  })
  const asked = useRef(false)
  const found = isFetching && !continuesDraft ? undefined : draft

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the draft is known
  useEffect(() => {
    if (!found || asked.current) return
    asked.current = true
    if (continuesDraft) return onContinue(found)
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
      : [
          earlier,
          t.draftNow(
            orderText(locale, orderNameOf(chosen)),
            chosen.subscriptionPrice.toLocaleString(locale),
          ),
        ]
  }

  return { hasDraft: Boolean(draft) }
}
