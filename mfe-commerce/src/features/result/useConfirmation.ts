import { paths } from '@sori/contract/paths'
import type { Payment } from '@sori/contract/payment'
import { problemText } from '@sori/remote-kit/data'
import { useHost, useRemoteDispatch } from '@sori/remote-kit/host'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { draftApi } from '../../api/draftApi.ts'
import { subscriptionApi } from '../../api/subscriptionApi.ts'
import { hasStarted } from '../../api/tabOrders.ts'
import { tellOfPayment } from '../../api/tellOfPayment.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { type Confirmation, confirmPayment, type PaymentCalls } from './confirmPayment.ts'
import type { FailState } from './failState.ts'
import { type Returned, resultApi } from './resultApi.ts'

/** Delays before asking again for an order whose outcome is unknown, in ms, each longer than the one before. */
const AGAIN = [2_000, 3_000, 5_000, 10_000] as const

/** State of `/success`. A refused confirmation redirects to `/fail`. */
export type ResultState =
  | { phase: 'verifying' }
  | { phase: 'unknown' }
  | { phase: 'paid'; payment: Payment }

/** Confirms the payment that the provider sent back, again and again while its outcome is unknown. */
export function useConfirmation(userId: string, returned: Returned | undefined): ResultState {
  const host = useHost()
  const calls = usePaymentCalls(userId)
  const fail = useFail()
  const [state, setState] = useState<ResultState>({ phase: 'verifying' })
  const started = useRef(false)
  const left = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once, with what the address says
  useEffect(() => {
    left.current = false
    if (!started.current) void run()
    started.current = true
    return () => {
      left.current = true
    }
  }, [])

  async function run(): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const outcome: Confirmation = returned
        ? await confirmPayment(calls, returned)
        : { phase: 'refused', code: 'verification_error', uncharged: false }
      if (outcome.phase === 'paid') {
        setState(outcome)
        return tellOfPayment(host)
      }
      if (left.current) return
      if (outcome.phase === 'refused') return fail(outcome)
      setState(outcome)
      await new Promise((resolve) =>
        setTimeout(resolve, AGAIN[Math.min(attempt, AGAIN.length - 1)]),
      )
      if (left.current) return
    }
  }

  return state
}

function usePaymentCalls(userId: string): PaymentCalls {
  const dispatch = useRemoteDispatch()
  const { confirm, acknowledgeDraft, recordPayment } = resultApi.endpoints
  return {
    getDraft: () =>
      dispatch(
        draftApi.endpoints.getDraft.initiate(userId, { forceRefetch: true, subscribe: false }),
      ).unwrap(),
    isKnown: async (orderId) => {
      const history = await dispatch(
        subscriptionApi.endpoints.listPayments.initiate(userId, {
          forceRefetch: true,
          subscribe: false,
        }),
      ).unwrap()
      return history.some((payment) => payment.orderId === orderId)
    },
    isOfThisTab: hasStarted,
    confirm: async (returned) =>
      await dispatch(confirm.initiate(returned, { track: false })).unwrap(),
    acknowledge: async (draft, paymentKey) => {
      await dispatch(acknowledgeDraft.initiate(draft, { track: false })).unwrap()
      const { status, username, nickname, ...record } = draft
      await dispatch(recordPayment.initiate({ ...record, paymentKey }, { track: false })).unwrap()
    },
  }
}

/** Returns a function that opens `/fail` with the code and its message (product.md §4). */
function useFail() {
  const host = useHost()
  const navigate = useNavigate()
  const t = useTexts().fail
  return ({
    code,
    problem,
    uncharged,
    isReplaced,
    planId,
  }: Extract<Confirmation, { phase: 'refused' }>) => {
    const message = problem ? problemText(host.locale.getSnapshot(), problem) : t.mismatch
    const search = new URLSearchParams({ code, message })
    const isOurs = problem?.code !== 'PAYMENT_REFUSED'
    const state: FailState = {
      uncharged,
      isReplaced,
      subscriptionId: planId,
      ...(isOurs && { message }),
    }
    void navigate(`${paths.paymentFail()}?${search}`, { replace: true, state })
  }
}
