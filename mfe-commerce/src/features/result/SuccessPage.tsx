import { planName } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import type { Payment } from '@sori/contract/payment'
import { useHost, useLocale, useMe, usePageTitle, useSession } from '@sori/remote-kit/host'
import { ButtonLink, linkClass, Spinner } from '@sori/remote-kit/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useListPlansQuery } from '../../api/plansApi.ts'
import { useGetSubscriptionQuery } from '../../api/subscriptionApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { NextSteps } from './NextSteps.tsx'
import styles from './Result.module.css'
import type { PaymentReturn } from './resultApi.ts'
import { useConfirmation } from './useConfirmation.ts'

/** Renders `/success`: confirms a payment after the provider's window. */
export function SuccessPage() {
  const user = useSession()
  const { search } = useLocation()
  return (
    user && <Result key={search} userId={user.userId} paymentReturn={paymentReturnOf(search)} />
  )
}

const AMOUNT_IN_WON = /^\d{1,9}$/

function paymentReturnOf(search: string): PaymentReturn | undefined {
  const params = new URLSearchParams(search)
  const orderId = params.get('orderId')
  const paymentKey = params.get('paymentKey')
  const amount = params.get('amount') ?? ''
  return orderId && paymentKey && AMOUNT_IN_WON.test(amount)
    ? { orderId, amount, paymentKey }
    : undefined
}

function Result({
  userId,
  paymentReturn,
}: {
  userId: string
  paymentReturn: PaymentReturn | undefined
}) {
  const texts = useTexts().success
  const state = useConfirmation(userId, paymentReturn)
  usePageTitle(
    { verifying: texts.verifyingTitle, unknown: texts.pendingTitle, paid: texts.title }[
      state.phase
    ],
  )
  return (
    <article className={styles.page}>
      {state.phase === 'verifying' && <Verifying />}
      {state.phase === 'unknown' && <UnknownOutcome />}
      {state.phase === 'paid' && <PaidOutcome payment={state.payment} />}
    </article>
  )
}

function Verifying() {
  const texts = useTexts().success
  return (
    <>
      <span className={styles.icon}>
        <Spinner size={40} />
      </span>
      <h1 className={styles.title}>{texts.verifyingTitle}</h1>
      <p className={styles.text} role="status">
        {texts.verifying}
      </p>
    </>
  )
}

function UnknownOutcome() {
  const texts = useTexts().success
  return (
    <>
      <span className={styles.icon} data-tone="wait">
        <Hourglass aria-hidden="true" />
      </span>
      <h1 className={styles.title}>{texts.pendingTitle}</h1>
      <p className={styles.text} role="status">
        {texts.pending} {texts.resolves}
      </p>
      <div className={styles.actions}>
        <ButtonLink to={paths.mySubscription()}>{texts.history}</ButtonLink>
      </div>
    </>
  )
}

function PaidOutcome({ payment }: { payment: Payment }) {
  const texts = useTexts().success
  const locale = useLocale()
  return (
    <>
      <span className={styles.icon} data-tone="ok">
        <CircleCheck aria-hidden="true" />
      </span>
      <h1 className={styles.title}>{texts.title}</h1>
      <PaymentSummary payment={payment} />
      <NextSteps />
      <dl className={styles.facts} aria-label={texts.receiptFacts}>
        <dt>{texts.amount}</dt>
        <dd>{texts.won(payment.totalAmount.toLocaleString(locale))}</dd>
        <dt>{texts.orderId}</dt>
        <dd className={styles.code}>{payment.orderId}</dd>
        <dt>{texts.paymentKey}</dt>
        <dd className={styles.code}>{payment.paymentKey}</dd>
        {payment.receiptUrl && (
          <>
            <dt>{texts.receiptFile}</dt>
            <dd>
              <a className={linkClass} href={payment.receiptUrl} target="_blank" rel="noreferrer">
                {texts.receipt}
              </a>
            </dd>
          </>
        )}
      </dl>
      <details className={styles.raw}>
        <summary>{texts.raw}</summary>
        <pre>{JSON.stringify(payment, null, 2)}</pre>
      </details>
    </>
  )
}

function PaymentSummary({ payment: { subscriptionId, creditAmount } }: { payment: Payment }) {
  const texts = useTexts().success
  const locale = useLocale()
  const balance = useFreshBalance()
  const { data: plans } = useListPlansQuery()
  const { data: subscription } = useGetSubscriptionQuery()
  const plan = plans?.find((candidate) => candidate.subscriptionId === subscriptionId)
  const until =
    subscription?.subscriptionId === subscriptionId ? subscription.nextBillingDate : undefined
  return (
    <div role="status" className={styles.outcome}>
      <dl className={styles.lead}>
        <div>
          <dt>{texts.plan}</dt>
          <dd>{plan ? planName(locale, plan) : '–'}</dd>
          {until && <dd className={styles.until}>{texts.until(until)}</dd>}
        </div>
        <div>
          <dt>{texts.granted}</dt>
          <dd>{`+${creditAmount.toLocaleString(locale)}`}</dd>
        </div>
        <div>
          <dt>{texts.balance}</dt>
          <dd>{balance?.toLocaleString(locale) ?? '–'}</dd>
        </div>
      </dl>
    </div>
  )
}

/** Returns the balance after the shell has refreshed it. */
function useFreshBalance(): number | undefined {
  const { me } = useHost()
  const balance = useMe()?.creditBalance
  const [isFresh, setFresh] = useState(false)
  useEffect(() => {
    void me.refresh().then(setFresh)
  }, [me])
  return isFresh ? balance : undefined
}
