import { paths } from '@sori/contract/paths'
import type { PendingPayment } from '@sori/contract/payment'
import { useHost, usePageTitle, useSession } from '@sori/remote-kit/host'
import { Button, ButtonLink, linkClass, TextLink } from '@sori/remote-kit/ui'
import CircleX from 'lucide-react/icons/circle-x'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { checkoutState } from '../../api/checkoutState.ts'
import { useGetDraftQuery } from '../../api/draftApi.ts'
import { noteEnded } from '../../api/tabOrders.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { failStateOf } from './failState.ts'
import styles from './Result.module.css'

/** The provider's guide to its widget, and its engineers' chat. */
const DOCS = 'https://docs.tosspayments.com/guides/v2/payment-widget/integration'
const CHAT = 'https://techchat.tosspayments.com'
/** The person closed the payment window: nothing has failed. */
const CANCELLED = 'PAY_PROCESS_CANCELED'
/** The longest code and message shown, in characters: anybody can forge a URL. */
const QUERY_TEXT_MAX = 200
const UNKNOWN = 'unknown_error'

/** `/fail`: why a payment was not made, whether money was charged, and what to do (product.md §2). */
export function FailPage() {
  const user = useSession()
  return user && <Failure userId={user.userId} />
}

function Failure({ userId }: { userId: string }) {
  const t = useTexts().fail
  const { search, state } = useLocation()
  const given = new URLSearchParams(search)
  const code = clip(given.get('code')) || UNKNOWN
  const providerMessage = clip(given.get('message'))
  const { uncharged, isReplaced, subscriptionId, message: said } = failStateOf(state)
  const { currentData: draft, isFetching } = useGetDraftQuery(userId, {
    refetchOnMountOrArgChange: true,
  })
  const ours =
    (t.messages as Record<string, string>)[code] ??
    said ??
    (providerMessage ? undefined : t.unknown)
  const isCancelled = code === CANCELLED
  usePageTitle(isCancelled ? ours : t.title)
  const untouched = isFetching ? undefined : openOrder(draft, given.get('orderId'))
  const isCertain = uncharged ?? untouched !== undefined
  // the provider names no order where the person closed its window
  const ended = isCancelled || given.has('orderId') ? untouched : undefined
  useEffect(() => {
    if (ended) noteEnded(ended)
  }, [ended])
  return (
    <article className={styles.page}>
      {!isCancelled && (
        <span className={styles.sign} data-tone="bad">
          <CircleX aria-hidden="true" />
        </span>
      )}
      {isCancelled ? (
        <div role="alert">
          <h1 className={styles.title}>{ours}</h1>
        </div>
      ) : (
        <h1 className={styles.title}>{t.title}</h1>
      )}
      {!isCancelled && ours && (
        <p className={styles.text} role="alert">
          {ours} {isReplaced && t.replaced}
        </p>
      )}
      {isCertain ? <p className={styles.text}>{t.noCharge}</p> : !isFetching && <Doubt />}
      <div role={ours ? undefined : 'alert'}>
        <dl className={styles.small}>
          {providerMessage && providerMessage !== ours && (
            <>
              <dt>{t.providerMessage}</dt>
              <dd>
                <bdi>{providerMessage}</bdi>
              </dd>
            </>
          )}
          <dt>{t.code}</dt>
          <dd className={styles.code}>
            <bdi>{code}</bdi>
          </dd>
        </dl>
      </div>
      <div className={styles.actions}>
        <Retry
          planId={subscriptionId ?? draft?.subscriptionId}
          hasDraft={isDraftOf(draft, subscriptionId)}
        />
        <ButtonLink to={paths.plans()}>{t.toPlans}</ButtonLink>
        <ButtonLink to={paths.legal('support')}>{t.support}</ButtonLink>
      </div>
      <div className={styles.links}>
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

/** Returns the first {@link QUERY_TEXT_MAX} characters without cutting one in two. */
function clip(text: string | null): string {
  return [...(text ?? '').trim()].slice(0, QUERY_TEXT_MAX).join('')
}

/** Returns the id of the draft that the address is about. A draft is charged only after its confirmation. */
function openOrder(
  draft: PendingPayment | null | undefined,
  orderId: string | null,
): string | undefined {
  return draft && (!orderId || orderId === draft.orderId) ? draft.orderId : undefined
}

/** Checks that the stored draft is for the plan whose payment failed, if that plan is known. */
function isDraftOf(draft: PendingPayment | null | undefined, planId: number | undefined): boolean {
  return Boolean(draft) && (planId === undefined || planId === draft?.subscriptionId)
}

function Doubt() {
  const t = useTexts().fail
  return (
    <p className={styles.text}>
      {t.doubt} <TextLink to={paths.mySubscription()}>{t.history}</TextLink>
    </p>
  )
}

/** Opens the checkout of the same order, or the plans when the plan is unknown. */
function Retry({ planId, hasDraft }: { planId: number | undefined; hasDraft: boolean }) {
  const t = useTexts().fail
  const { navigation } = useHost()
  if (planId === undefined) {
    return (
      <ButtonLink variant="primary" to={paths.plans()}>
        {t.retry}
      </ButtonLink>
    )
  }
  const retry = () => {
    const state = checkoutState({ subscriptionId: planId, continuesDraft: hasDraft })
    navigation.navigator.push(paths.checkout(), state)
  }
  return (
    <Button variant="primary" onClick={retry}>
      {t.retry}
    </Button>
  )
}
