import { paths } from '@sori/contract/paths'
import { problemText } from '@sori/remote-kit/data'
import { useHost, useRemoteDispatch } from '@sori/remote-kit/host'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { draftApi } from '../../api/draftApi.ts'
import { notifyOfPayment } from '../../api/notifyOfPayment.ts'
import { subscriptionApi } from '../../api/subscriptionApi.ts'
import { isLastStartedOrder } from '../../api/tabOrders.ts'
import { useTexts } from '../../messages/useTexts.ts'
import {
  type Confirmation,
  type ConfirmationDependencies,
  confirmPayment,
} from './confirmPayment.ts'
import type { FailState } from './failState.ts'
import { type PaymentReturn, resultApi } from './resultApi.ts'

/** Milliseconds before each repeated confirmation of an order whose outcome is unknown. */
const RETRY_DELAYS_MS = [2_000, 3_000, 5_000, 10_000] as const

type ResultState = { phase: 'verifying' } | Exclude<Confirmation, { phase: 'refused' }>

/** Confirms a payment until its outcome is known. A refusal redirects to `/fail`. */
export function useConfirmation(userId: string, returned: PaymentReturn | undefined): ResultState {
  const host = useHost()
  const dependencies = useConfirmationDependencies(userId)
  const fail = useFail()
  const [state, setState] = useState<ResultState>({ phase: 'verifying' })
  const hasStartedRun = useRef(false)
  const isUnmounted = useRef(false)

  async function confirmUntilKnown(): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const outcome: Confirmation = returned
        ? await confirmPayment(dependencies, returned)
        : { phase: 'refused', code: 'verification_error', uncharged: false }
      if (outcome.phase === 'paid') {
        setState(outcome)
        return notifyOfPayment(host)
      }
      if (isUnmounted.current) return
      if (outcome.phase === 'refused') return fail(outcome)
      setState(outcome)
      const delay = RETRY_DELAYS_MS[attempt] ?? RETRY_DELAYS_MS.at(-1)
      await new Promise((resolve) => setTimeout(resolve, delay))
      if (isUnmounted.current) return
    }
  }

  const start = useEffectEvent(confirmUntilKnown)
  useEffect(() => {
    isUnmounted.current = false
    if (!hasStartedRun.current) void start()
    hasStartedRun.current = true
    return () => {
      isUnmounted.current = true
    }
  }, [])

  return state
}

function useConfirmationDependencies(userId: string): ConfirmationDependencies {
  const dispatch = useRemoteDispatch()
  const { confirm, acknowledgeDraft, recordPayment } = resultApi.endpoints
  const uncached = { forceRefetch: true, subscribe: false } as const
  return {
    getDraft: () => dispatch(draftApi.endpoints.getDraft.initiate(userId, uncached)).unwrap(),
    isPaidOrPending: async (orderId) => {
      const history = await dispatch(
        subscriptionApi.endpoints.listPayments.initiate(userId, uncached),
      ).unwrap()
      return history.some((payment) => payment.orderId === orderId)
    },
    wasStartedInThisTab: isLastStartedOrder,
    confirm: (returned) => dispatch(confirm.initiate(returned, { track: false })).unwrap(),
    acknowledge: async (draft, paymentKey) => {
      await dispatch(acknowledgeDraft.initiate(draft, { track: false })).unwrap()
      await dispatch(recordPayment.initiate({ draft, paymentKey }, { track: false })).unwrap()
    },
  }
}

/** Returns a function that opens `/fail` with the code and its message. */
function useFail() {
  const host = useHost()
  const navigate = useNavigate()
  const texts = useTexts().fail
  return ({
    code,
    problem,
    uncharged,
    isReplaced,
    planId,
  }: Extract<Confirmation, { phase: 'refused' }>) => {
    const message = problem ? problemText(host.locale.getSnapshot(), problem) : texts.mismatch
    const search = new URLSearchParams({ code, message })
    const isOwnMessage = problem?.code !== 'PAYMENT_REFUSED'
    const state: FailState = {
      uncharged,
      isReplaced,
      subscriptionId: planId,
      ...(isOwnMessage && { message }),
    }
    void navigate(`${paths.paymentFail()}?${search}`, { replace: true, state })
  }
}
