import { paths } from '@sori/contract/paths'
import { COUPON_WON, type PendingPayment, type Plan, planAmount } from '@sori/contract/payment'
import { useHost, useMe, useSession } from '@sori/remote-kit/host'
import { Failed, hasFailed } from '@sori/remote-kit/lists'
import { Skeleton } from '@sori/remote-kit/ui'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { checkoutState, readCheckoutState } from '../../api/checkoutState.ts'
import { useListPlansQuery } from '../../api/plansApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './CheckoutPage.module.css'
import { OrderSummary } from './OrderSummary.tsx'
import { useCheckoutDraft } from './useCheckoutDraft.ts'
import { usePay } from './usePay.ts'
import { usePaymentWidget } from './usePaymentWidget.ts'
import { WidgetArea } from './WidgetArea.tsx'

/** Renders `/checkout` for the plan in the navigation state, or redirects to the plans page. */
export function CheckoutPage() {
  const texts = useTexts().checkout
  const user = useSession()
  const {
    subscriptionId: planId,
    coupon = false,
    continuesDraft = false,
  } = readCheckoutState(useLocation().state)
  const plans = useListPlansQuery()
  const plan = plans.data?.find(
    ({ subscriptionId, subscriptionPrice }) => subscriptionId === planId && subscriptionPrice > 0,
  )
  useRedirectWithoutPlan(planId === undefined || (plans.data !== undefined && !plan))
  function content() {
    if (hasFailed(plans)) return <Failed query={plans} />
    if (!plan || !user) return <Skeleton height={420} />
    return (
      <Checkout
        key={user.userId}
        userId={user.userId}
        plan={plan}
        coupon={coupon}
        continuesDraft={continuesDraft}
        plans={plans.data ?? []}
      />
    )
  }
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{texts.title}</h1>
      {content()}
    </div>
  )
}

function useRedirectWithoutPlan(isMissing: boolean): void {
  const host = useHost()
  const navigate = useNavigate()
  const texts = useTexts().checkout
  const isNotified = useRef(false)
  useEffect(() => {
    if (!isMissing || isNotified.current) return
    isNotified.current = true
    host.toast({ kind: 'error', text: texts.noPlan })
    void navigate(paths.plans(), { replace: true })
  }, [isMissing, host, navigate, texts])
}

interface CheckoutProps {
  userId: string
  plan: Plan
  coupon: boolean
  continuesDraft: boolean
  plans: readonly Plan[]
}

function Checkout({ userId, plan, coupon, continuesDraft, plans }: CheckoutProps) {
  const texts = useTexts().checkout
  const navigate = useNavigate()
  const me = useMe()
  const amount = planAmount(plan, coupon)
  const widgetState = usePaymentWidget(me?.customerKey, amount)
  const { busy, refusal, missingTerms, pay } = usePay(me, widgetState.widget)
  const choose = ({ subscriptionId }: Pick<Plan, 'subscriptionId'>, withCoupon: boolean) => {
    const state = checkoutState({ subscriptionId, coupon: withCoupon })
    void navigate(paths.checkout(), { replace: true, state })
  }
  const { hasDraft } = useCheckoutDraft(userId, {
    chosenPlan: plan,
    continuesDraft,
    onContinue: (draft) => choose(draft, hasCoupon(draft, plans)),
  })
  return (
    <div className={styles.columns}>
      <WidgetArea state={widgetState} missingTerms={missingTerms} />
      <OrderSummary
        plan={plan}
        amount={amount}
        coupon={
          plan.subscriptionPrice > COUPON_WON
            ? { checked: coupon, onChange: (checked) => choose(plan, checked), disabled: busy }
            : undefined
        }
        refusal={refusal}
        busy={busy}
        blockedReason={
          { loading: texts.loading, ready: undefined, failed: texts.notPayable }[widgetState.phase]
        }
        onPay={() => void pay({ plan, coupon, hasDraft })}
      />
    </div>
  )
}

function hasCoupon({ subscriptionId, amount }: PendingPayment, plans: readonly Plan[]): boolean {
  const plan = plans.find((candidate) => candidate.subscriptionId === subscriptionId)
  return plan !== undefined && amount < plan.subscriptionPrice
}
