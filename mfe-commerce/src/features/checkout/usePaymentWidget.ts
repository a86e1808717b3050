import { useEffect, useEffectEvent, useState } from 'react'
import type { PaymentWidget } from './paymentWidget.ts'

export interface WidgetState {
  readonly phase: 'loading' | 'ready' | 'failed'
  readonly widget: PaymentWidget | undefined
  retry(): void
}

/** The result of an attempt to draw the widget. `widget` is undefined after a failed attempt. */
interface Attempt {
  readonly customerKey: string
  readonly attempt: number
  readonly widget: PaymentWidget | undefined
}

/** Draws the provider's widget with the amount, after `customerKey` has loaded. */
export function usePaymentWidget(customerKey: string | undefined, won: number): WidgetState {
  const [attempt, setAttempt] = useState(0)
  const [lastAttempt, setLastAttempt] = useState<Attempt>()
  const latestWon = useEffectEvent(() => won)

  useEffect(() => {
    if (!customerKey) return
    const abort = new AbortController()
    const storeWidget = (widget: PaymentWidget | undefined) =>
      abort.signal.aborted || setLastAttempt({ customerKey, attempt, widget })
    import('./paymentWidget.ts')
      .then(({ drawPaymentWidget }) => drawPaymentWidget(customerKey, latestWon(), abort.signal))
      .then(storeWidget, () => storeWidget(undefined))
    return () => abort.abort()
  }, [customerKey, attempt])

  const isCurrent = lastAttempt?.customerKey === customerKey && lastAttempt?.attempt === attempt
  const widget = isCurrent ? lastAttempt?.widget : undefined
  useEffect(() => {
    widget
      ?.setAmount(won)
      .catch(() => setLastAttempt((current) => current && { ...current, widget: undefined }))
  }, [widget, won])

  const phase = isCurrent ? 'failed' : 'loading'
  return {
    phase: widget ? 'ready' : phase,
    widget,
    retry: () => setAttempt(attempt + 1),
  }
}
