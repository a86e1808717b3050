import type { Me } from '@sori/contract/account'
import { type Locale, orderText } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { orderNameOf, type Plan, planAmount } from '@sori/contract/payment'
import { useCommand } from '@sori/remote-kit/data'
import { useHost, useLocale } from '@sori/remote-kit/host'
import { useEffect, useRef, useState } from 'react'
import { useRemoveDraftMutation, useSaveDraftMutation } from '../../api/draftApi.ts'
import { recordEndedOrder, recordStartedOrder } from '../../api/tabOrders.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { newOrderId } from './orderId.ts'
import type { PaymentWidget } from './paymentWidget.ts'

interface PayArgs {
  plan: Plan
  coupon: boolean
  /** True when the member has an earlier draft. The new draft replaces it. */
  hasDraft: boolean
}

/** Stores a draft and opens the provider's payment window. Ignores repeated presses. */
export function usePay(me: Me | null, widget: PaymentWidget | undefined) {
  const host = useHost()
  const locale = useLocale()
  const texts = useTexts().checkout
  const isRunning = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [missingTerms, setMissingTerms] = useState<string>()
  const silentOptions = { done: { message: null, to: 'stay' }, failed: { to: 'stay' } } as const
  const removeDraft = useCommand(useRemoveDraftMutation(), silentOptions)
  const saveDraft = useCommand(useSaveDraftMutation(), silentOptions)

  function release(): void {
    isRunning.current = false
    setBusy(false)
  }

  // The browser's back button restores the page in its busy state.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `release` sets state only
  useEffect(() => {
    const releaseRestored = ({ persisted }: PageTransitionEvent) => persisted && release()
    window.addEventListener('pageshow', releaseRestored)
    return () => window.removeEventListener('pageshow', releaseRestored)
  }, [])

  useEffect(() => widget?.onAgreed(() => setMissingTerms(undefined)), [widget])

  async function pay({ plan, coupon, hasDraft }: PayArgs): Promise<void> {
    if (isRunning.current || !me || !widget) return
    isRunning.current = true
    setBusy(true)
    setRefusal(undefined)
    setMissingTerms(undefined)
    const order = newOrder(me, plan, coupon)
    // The server keeps one draft for each member.
    const isDraftRemoved = !hasDraft || (await removeDraft.run(String(me.userId)))?.ok
    if (!isDraftRemoved || !(await saveDraft.run(order))?.ok) return release()
    recordStartedOrder(order.orderId)
    try {
      await widget.request(paymentRequestOf(me, order, locale))
    } catch (error) {
      recordEndedOrder(order.orderId)
      const text = refusalText(error)
      if (errorCodeOf(error) === 'NEED_AGREEMENT_WITH_REQUIRED_TERMS') setMissingTerms(text)
      else setRefusal(text)
      host.toast({ kind: 'error', text })
    }
    release()
  }

  function refusalText(error: unknown): string {
    const { message } = (error ?? {}) as { message?: string }
    return (
      (texts.refusals as Record<string, string>)[errorCodeOf(error)] ?? (message || texts.notOpened)
    )
  }

  return {
    busy,
    refusal: refusal ?? saveDraft.refusal ?? removeDraft.refusal,
    /** The message if the member has not accepted the required terms. */
    missingTerms,
    pay,
  }
}

function newOrder(me: Me, plan: Plan, coupon: boolean) {
  return {
    orderId: newOrderId(),
    amount: planAmount(plan, coupon),
    customerKey: me.customerKey,
    orderName: orderNameOf(plan),
    creditAmount: plan.creditPerMonth,
    subscriptionId: plan.subscriptionId,
    userId: me.userId,
    status: 'READY' as const,
  }
}

function paymentRequestOf(
  me: Me,
  { orderId, orderName }: ReturnType<typeof newOrder>,
  locale: Locale,
) {
  return {
    orderId,
    orderName: orderText(locale, orderName),
    successUrl: window.location.origin + paths.paymentSuccess(),
    failUrl: window.location.origin + paths.paymentFail(),
    customerEmail: me.email,
    customerName: me.name,
    ...(me.phoneNumber && { customerMobilePhone: me.phoneNumber }),
  }
}

function errorCodeOf(error: unknown): string {
  return ((error ?? {}) as { code?: string }).code ?? ''
}
