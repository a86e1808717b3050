import { planName } from '@sori/contract/messages'
import { COUPON_WON, type Plan } from '@sori/contract/payment'
import { useLocale } from '@sori/remote-kit/host'
import { Button, Checkbox } from '@sori/remote-kit/ui'
import { useId } from 'react'
import { useGetSubscriptionQuery } from '../../api/subscriptionApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { BuyingRules } from '../../ui/BuyingRules.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import styles from './CheckoutPage.module.css'

interface OrderSummaryProps {
  plan: Plan
  /** The amount in won. */
  amount: number
  /** The coupon's checkbox; undefined for plans without a coupon. */
  coupon: { checked: boolean; disabled: boolean; onChange(checked: boolean): void } | undefined
  refusal: string | undefined
  busy: boolean
  /** The reason that the member cannot pay yet. */
  blockedReason: string | undefined
  onPay(): void
}

export function OrderSummary({
  plan,
  amount,
  coupon,
  refusal,
  busy,
  blockedReason,
  onPay,
}: OrderSummaryProps) {
  const { checkout: texts, plans: plansTexts } = useTexts()
  const locale = useLocale()
  const { data: currentPlan } = useGetSubscriptionQuery()
  const reasonId = useId()
  const formatWon = (number: number) => texts.won(number.toLocaleString(locale))
  return (
    <section className={styles.summary} aria-label={texts.summary}>
      <h2 className={styles.heading}>{texts.summary}</h2>
      <dl className={styles.facts}>
        <dt>{texts.product}</dt>
        <dd>
          {texts.productName(planName(locale, plan), plan.creditPerMonth.toLocaleString(locale))}
        </dd>
        <dt>{texts.price}</dt>
        <dd>{formatWon(plan.subscriptionPrice)}</dd>
        {coupon?.checked && (
          <>
            <dt>{texts.discount}</dt>
            <dd>-{formatWon(COUPON_WON)}</dd>
          </>
        )}
        <dt className={styles.total}>{texts.total}</dt>
        <dd className={styles.total}>{formatWon(amount)}</dd>
      </dl>
      {coupon && <Checkbox label={texts.coupon} {...coupon} />}
      <p className={styles.term}>{texts.term}</p>
      {currentPlan && (
        <p className={styles.replaces}>
          <Sentence>{plansTexts.replaces(currentPlan.nextBillingDate)}</Sentence>
        </p>
      )}
      <BuyingRules />
      <Button
        variant="primary"
        size={48}
        wide
        busy={busy}
        busyLabel={texts.processing}
        disabled={blockedReason !== undefined}
        aria-describedby={blockedReason && reasonId}
        onClick={onPay}
      >
        {texts.pay(amount.toLocaleString(locale))}
      </Button>
      {blockedReason && (
        <p id={reasonId} className={styles.term}>
          {blockedReason}
        </p>
      )}
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </section>
  )
}
