import { orderText } from '@sori/contract/messages'
import { orderNameOf, type PendingPayment, type Plan } from '@sori/contract/payment'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useGetDraftQuery } from '../../api/draftApi.ts'
import { isLastEndedOrder } from '../../api/tabOrders.ts'
import { useTexts } from '../../messages/useTexts.ts'

interface DraftOptions {
  chosenPlan: Plan
  /** True continues the earlier payment without a question. */
  continuesDraft: boolean
  onContinue(draft: PendingPayment): void
}

/**
 * Asks once whether to continue an earlier unpaid order, which the server keeps until the member
 * pays for another one.
 */
export function useCheckoutDraft(
  userId: string,
  { chosenPlan, continuesDraft, onContinue }: DraftOptions,
) {
  const host = useHost()
  const locale = useLocale()
  const texts = useTexts().checkout
  const { currentData: draft, isFetching } = useGetDraftQuery(userId, {
    refetchOnMountOrArgChange: true,
  })
  const hasAsked = useRef(false)
  const currentDraft = isFetching && !continuesDraft ? undefined : draft

  /** Returns a line for the earlier order, and one for the chosen order if it differs. */
  function describeOrders({ orderName, amount }: PendingPayment): string[] {
    const earlier = texts.draftEarlier(orderText(locale, orderName), amount.toLocaleString(locale))
    const isSame = orderName === orderNameOf(chosenPlan) && amount === chosenPlan.subscriptionPrice
    if (isSame) return [earlier]
    const price = chosenPlan.subscriptionPrice.toLocaleString(locale)
    return [earlier, texts.draftNow(orderText(locale, orderNameOf(chosenPlan)), price)]
  }

  const ask = useEffectEvent((pending: PendingPayment) => {
    if (continuesDraft) return onContinue(pending)
    const isEnded = isLastEndedOrder(pending.orderId)
    const question = {
      title: isEnded ? texts.endedTitle : texts.draftTitle,
      body: [isEnded ? texts.ended : texts.draft, ...describeOrders(pending)].join('\n'),
      confirm: texts.draftContinue,
      cancel: texts.draftRestart,
    }
    void host.confirm(question).then((isConfirmed) => {
      if (isConfirmed) onContinue(pending)
    })
  })
  useEffect(() => {
    if (!currentDraft || hasAsked.current) return
    hasAsked.current = true
    ask(currentDraft)
  }, [currentDraft])

  return { hasDraft: Boolean(draft) }
}
