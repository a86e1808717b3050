import { paths } from '@sori/contract/paths'
import type { PendingPayment } from '@sori/contract/payment'
import { usePageTitle } from '@sori/remote-kit/details'
import { useHost, useSession } from '@sori/remote-kit/remote'
import { Button, ButtonLink, linkClass } from '@sori/remote-kit/ui'
import CircleX from 'lucide-react/icons/circle-x'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { checkoutState } from '../../api/checkoutState.ts'
import { useGetDraftQuery } from '../../api/draftApi.ts'
import { noteEnded } from '../../api/endedOrder.ts'
import { useWords } from '../../messages/useWords.ts'
import { failStateOf } from './failState.ts'
import styles from './Result.module.css'

/** The provider's guide to its widget, and its engineers' chat. */
const DOCS = 'https://docs.tosspayments.com/guides/v2/payment-widget/integration'
const CHAT = 'https://techchat.tosspayments.com'
/** The person closed the payment window: nothing has failed. */
const CANCELLED = 'PAY_PROCESS_CANCELED'
/** Longest message of the provider that is shown. */
const MESSAGE_MAX = 300
/** Codes of the provider, and ours. */
const CODE = /^([A-Z_]{3,60}|verification_error)$/
const UNKNOWN = 'unknown_error'

/** `/fail`: why a payment was not made, what is known of the money, and a way to try again (product.md §2). */
export function FailPage() {
  const user = useSession()
  return user && <Failure userId={user.userId} />
}

function Failure({ userId }: { userId: string }) {
  const t = useWords().fail
  const { search, state } = useLocation()
  const given = new URLSearchParams(search)
  const givenCode = given.get('code') ?? ''
  const code = CODE.test(givenCode) ? givenCode : UNKNOWN
  const { uncharged, subscriptionId, message: said } = failStateOf(state)
  const { currentData: draft, isFetching } = useGetDraftQuery(userId, { refetchOnMountOrArgChange: true })
  const message =
    (t.messages as Record<string, string>)[code] ?? said ?? providerWords(draft, given) ?? (isFetching ? undefined : t.unknown)
  usePageTitle(code === CANCELLED ? message : t.title)
  const untouched = isFetching ? undefined : openOrder(draft, given.get('orderId'))
  const isCertain = uncharged ?? untouched !== undefined
  // the provider names no order where the person closed its window
  const ended = code === CANCELLED || given.has('orderId') ? untouched : undefined
  useEffect(() => {
    if (ended) noteEnded(ended)
  }, [ended])
  return (
    <article className={styles.page}>
      {code === CANCELLED ? (
        <h1 className={styles.title}>
          <span role="alert">{message}</span>
        </h1>
      ) : (
        <>
          <span className={styles.sign} data-tone="bad">
            <CircleX aria-hidden="true" />
          </span>
          <h1 className={styles.title}>{t.title}</h1>
        </>
      )}
      {isCertain ? <p className={styles.text}>{t.noCharge}</p> : !isFetching && <Doubt />}
      <dl className={styles.small}>
        {code !== CANCELLED && message && (
          <>
            <dt>{t.message}</dt>
            <dd>
              <span role="alert">{message}</span>
            </dd>
          </>
        )}
        <dt>{t.code}</dt>
        <dd className={styles.code}>{code}</dd>
      </dl>
      <div className={styles.actions}>
        <Retry planId={subscriptionId ?? draft?.subscriptionId} />
        <a className={linkClass} href={DOCS} target="_blank" rel="noreferrer">
          {t.docs}
        </a>
        <a className={linkClass} href={CHAT} target="_blank" rel="noreferrer">
          {t.chat}
        </a>
      </div>
    </article>
  )
}

/** The provider's message, shown only with the number of the member's own open order: anybody can write a message into the address. */
function providerWords(draft: PendingPayment | null | undefined, given: URLSearchParams): string | undefined {
  return draft && given.get('orderId') === draft.orderId ? given.get('message')?.slice(0, MESSAGE_MAX) || undefined : undefined
}

/** The number of the draft that the page speaks of. While it is READY it was never confirmed, and nothing is charged before that. */
function openOrder(draft: PendingPayment | null | undefined, orderId: string | null): string | undefined {
  return draft && (!orderId || orderId === draft.orderId) ? draft.orderId : undefined
}

function Doubt() {
  const t = useWords().fail
  return (
    <p className={styles.text}>
      {t.doubt}{' '}
      <ButtonLink size={32} variant="ghost" to={paths.mySubscription()}>
        {t.history}
      </ButtonLink>
    </p>
  )
}

/** Back to the checkout of the same plan; to the plans where nobody knows which it was. */
function Retry({ planId }: { planId: number | undefined }) {
  const t = useWords().fail
  const { navigation } = useHost()
  if (planId === undefined) {
    return (
      <ButtonLink variant="primary" to={paths.plans()}>
        {t.retry}
      </ButtonLink>
    )
  }
  return (
    <Button variant="primary" onClick={() => navigation.navigator.push(paths.checkout(), checkoutState({ subscriptionId: planId }))}>
      {t.retry}
    </Button>
  )
}
