import { paths } from '@sori/contract/paths'
import type { PendingPayment } from '@sori/contract/payment'
import { useHost, usePageTitle, useSession } from '@sori/remote-kit/host'
import { Button, ButtonLink, linkClass, TextLink } from '@sori/remote-kit/ui'
import CircleX from 'lucide-react/icons/circle-x'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { checkoutState } from '../../api/checkoutState.ts'
import { useGetDraftQuery } from '../../api/draftApi.ts'
import { recordEndedOrder } from '../../api/tabOrders.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { readFailState } from './failState.ts'
import styles from './Result.module.css'

const DOCS_URL = 'https://docs.tosspayments.com/guides/v2/payment-widget/integration'
const CHAT_URL = 'https://techchat.tosspayments.com'
/** The provider's code for a payment window that the member has closed. */
const CANCELLED = 'PAY_PROCESS_CANCELED'
/** The maximum length of code and message in the URL. Anybody can forge this URL. */
const QUERY_TEXT_MAX = 200
const UNKNOWN = 'unknown_error'

/** Renders `/fail`: why a payment failed, and whether money was charged. */
export function FailPage() {
  const user = useSession()
  return user && <Failure userId={user.userId} />
}

function Failure({ userId }: { userId: string }) {
  const texts = useTexts().fail
  const { code, message, providerMessage, isCancelled, isReplaced, ...failure } = useFailure(userId)
  return (
    <article className={styles.page}>
      {isCancelled ? (
        <div role="alert">
          <h1 className={styles.title}>{message}</h1>
        </div>
      ) : (
        <>
          <span className={styles.icon} data-tone="bad">
            <CircleX aria-hidden="true" />
          </span>
          <h1 className={styles.title}>{texts.title}</h1>
          {message && (
            <p className={styles.text} role="alert">
              {message} {isReplaced && texts.replaced}
            </p>
          )}
        </>
      )}
      {failure.isUncharged && <p className={styles.text}>{texts.noCharge}</p>}
      {failure.isChargeUnknown && <UnknownCharge />}
      <div role={message ? undefined : 'alert'}>
        <ProviderReason code={code} message={providerMessage} />
      </div>
      <div className={styles.actions}>
        <RetryButton planId={failure.planId} hasDraft={failure.hasDraft} />
        <ButtonLink to={paths.plans()}>{texts.toPlans}</ButtonLink>
        <ButtonLink to={paths.legal('support')}>{texts.support}</ButtonLink>
      </div>
      <div className={styles.links}>
        <a className={linkClass} href={DOCS_URL} target="_blank" rel="noreferrer">
          {texts.docs}
        </a>
        <a className={linkClass} href={CHAT_URL} target="_blank" rel="noreferrer">
          {texts.chat}
        </a>
      </div>
    </article>
  )
}

/** Returns the failure that the URL, the navigation state and the member's draft describe. */
function useFailure(userId: string) {
  const texts = useTexts().fail
  const { search, state } = useLocation()
  const params = new URLSearchParams(search)
  const code = shortenQueryText(params.get('code')) || UNKNOWN
  const providerMessage = shortenQueryText(params.get('message'))
  const { uncharged, isReplaced, subscriptionId, message: stateMessage } = readFailState(state)
  const { currentData: draft, isFetching } = useGetDraftQuery(userId, {
    refetchOnMountOrArgChange: true,
  })
  const message =
    (texts.messages as Record<string, string>)[code] ??
    stateMessage ??
    (providerMessage ? undefined : texts.unknown)
  const isCancelled = code === CANCELLED
  usePageTitle(isCancelled ? message : texts.title)
  const unpaidOrderId = isFetching ? undefined : findUnpaidOrderId(draft, params.get('orderId'))
  const isUncharged = uncharged ?? unpaidOrderId !== undefined
  // The provider sends no order id when the member closed its window.
  const endedOrderId = isCancelled || params.has('orderId') ? unpaidOrderId : undefined
  useEffect(() => {
    if (endedOrderId) recordEndedOrder(endedOrderId)
  }, [endedOrderId])
  return {
    code,
    message,
    providerMessage: providerMessage === message ? undefined : providerMessage,
    isCancelled,
    isReplaced,
    isUncharged,
    isChargeUnknown: !isUncharged && !isFetching,
    planId: subscriptionId ?? draft?.subscriptionId,
    hasDraft: isDraftOf(draft, subscriptionId),
  }
}

/** Shortens a text without splitting a surrogate pair. */
function shortenQueryText(text: string | null): string {
  return [...(text ?? '').trim()].slice(0, QUERY_TEXT_MAX).join('')
}

/** Returns the order id of the unpaid draft, unless the URL names another order. */
function findUnpaidOrderId(
  draft: PendingPayment | null | undefined,
  orderId: string | null,
): string | undefined {
  return draft && (!orderId || orderId === draft.orderId) ? draft.orderId : undefined
}

/** Returns true if the draft is for the plan whose payment failed, or if that plan is unknown. */
function isDraftOf(draft: PendingPayment | null | undefined, planId: number | undefined): boolean {
  return Boolean(draft) && (planId === undefined || planId === draft?.subscriptionId)
}

function ProviderReason({ code, message }: { code: string; message: string | undefined }) {
  const texts = useTexts().fail
  return (
    <dl className={styles.small}>
      {message && (
        <>
          <dt>{texts.providerMessage}</dt>
          <dd>
            <bdi>{message}</bdi>
          </dd>
        </>
      )}
      <dt>{texts.code}</dt>
      <dd className={styles.code}>
        <bdi>{code}</bdi>
      </dd>
    </dl>
  )
}

function UnknownCharge() {
  const texts = useTexts().fail
  return (
    <p className={styles.text}>
      {texts.doubt} <TextLink to={paths.mySubscription()}>{texts.history}</TextLink>
    </p>
  )
}

/** A button that opens the checkout of the same plan, or the plans when the plan is unknown. */
function RetryButton({ planId, hasDraft }: { planId: number | undefined; hasDraft: boolean }) {
  const texts = useTexts().fail
  const { navigation } = useHost()
  if (planId === undefined) {
    return (
      <ButtonLink variant="primary" to={paths.plans()}>
        {texts.retry}
      </ButtonLink>
    )
  }
  const retry = () => {
    const state = checkoutState({ subscriptionId: planId, continuesDraft: hasDraft })
    navigation.navigator.push(paths.checkout(), state)
  }
  return (
    <Button variant="primary" onClick={retry}>
      {texts.retry}
    </Button>
  )
}
