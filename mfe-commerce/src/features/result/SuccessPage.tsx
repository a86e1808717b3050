import { commonWords } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import type { Payment } from '@sori/contract/payment'
import { usePageTitle } from '@sori/remote-kit/details'
import { useLocale, useSession } from '@sori/remote-kit/remote'
import { ButtonLink, Spinner } from '@sori/remote-kit/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import { useLocation } from 'react-router-dom'
import { useWords } from '../../messages/useWords.ts'
import styles from './Result.module.css'
import type { Returned } from './resultApi.ts'
import { useConfirmation } from './useConfirmation.ts'

/** `/success`: where the provider sends whoever has paid. It verifies, confirms and records, and says what came of it (product.md §4, D27). */
export function SuccessPage() {
  const user = useSession()
  const { search } = useLocation()
  return user && <Result key={search} userId={user.userId} returned={returnedOf(search)} />
}

function returnedOf(search: string): Returned | undefined {
  const given = new URLSearchParams(search)
  const [orderId, amount, paymentKey] = ['orderId', 'amount', 'paymentKey'].map((name) => given.get(name) ?? '') as [string, string, string]
  return orderId && paymentKey && /^\d{1,9}$/.test(amount) ? { orderId, amount, paymentKey } : undefined
}

function Result({ userId, returned }: { userId: string; returned: Returned | undefined }) {
  const t = useWords().success
  const state = useConfirmation(userId, returned)
  usePageTitle(state.phase === 'paid' ? t.title : state.phase === 'unknown' ? t.pendingTitle : t.verifyingTitle)
  return (
    <article className={styles.page}>
      {state.phase === 'paid' ? <Paid payment={state.payment} /> : state.phase === 'unknown' ? <Unknown /> : <Verifying />}
    </article>
  )
}

function Verifying() {
  const t = useWords().success
  return (
    <>
      <span className={styles.sign}>
        <Spinner size={40} />
      </span>
      <h1 className={styles.title}>{t.verifyingTitle}</h1>
      <p className={styles.text} role="status">
        {t.verifying}
      </p>
    </>
  )
}

/** It may have been paid or not, and is being asked again: nothing else may be said. */
function Unknown() {
  const { success: t } = useWords()
  return (
    <>
      <span className={styles.sign} data-tone="wait">
        <Hourglass aria-hidden="true" />
      </span>
      <h1 className={styles.title}>{t.pendingTitle}</h1>
      <p className={styles.text} role="status">
        {t.pending} {t.resolves}
      </p>
      <div className={styles.actions}>
        <ButtonLink to={paths.mySubscription()}>{t.history}</ButtonLink>
      </div>
    </>
  )
}

function Paid({ payment }: { payment: Payment }) {
  const t = useWords().success
  const locale = useLocale()
  const common = commonWords(locale)
  return (
    <>
      <span className={styles.sign} data-tone="ok">
        <CircleCheck aria-hidden="true" />
      </span>
      <h1 className={styles.title}>{t.title}</h1>
      <p className={styles.amount}>{t.won(payment.totalAmount.toLocaleString(locale))}</p>
      <p className={styles.text} role="status">
        {t.granted(payment.creditAmount.toLocaleString(locale))}
      </p>
      <dl className={styles.facts}>
        <dt>{t.amount}</dt>
        <dd>{t.won(payment.totalAmount.toLocaleString(locale))}</dd>
        <dt>{t.orderId}</dt>
        <dd className={styles.code}>{payment.orderId}</dd>
        <dt>{t.paymentKey}</dt>
        <dd className={styles.code}>{payment.paymentKey}</dd>
      </dl>
      <details className={styles.raw}>
        <summary>{t.raw}</summary>
        <pre>{JSON.stringify(payment, null, 2)}</pre>
      </details>
      <div className={styles.actions}>
        <ButtonLink variant="primary" to={paths.mySubscription()}>
          {t.mySubscription}
        </ButtonLink>
        <ButtonLink to={paths.tracks()}>{common.toTracks}</ButtonLink>
        {payment.receiptUrl && (
          <a className={styles.receipt} href={payment.receiptUrl} target="_blank" rel="noreferrer">
            {t.receipt}
          </a>
        )}
      </div>
    </>
  )
}
