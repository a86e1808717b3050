import { useEffect, useState } from 'react'
import type { PaymentWidget } from './paymentWidget.ts'

/** The widget as the page sees it. */
export interface WidgetState {
  readonly phase: 'loading' | 'ready' | 'failed'
  readonly widget: PaymentWidget | undefined
  /** Draws it again after it failed. */
  retry(): void
}

/** Draws the provider's widget for the member and keeps its amount. Without a `customerKey`, the member is not known yet. */
export function usePaymentWidget(customerKey: string | undefined, won: number): WidgetState {
  const [attempt, setAttempt] = useState(0)
  const [drawn, setDrawn] = useState<{ widget?: PaymentWidget; failed: boolean }>({ failed: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the amount is followed below; another attempt draws again
  useEffect(() => {
    if (!customerKey) return
    const stop = new AbortController()
    setDrawn({ failed: false })
    import('./paymentWidget.ts')
      .then(({ drawPaymentWidget }) => drawPaymentWidget(customerKey, won, stop.signal))
      .then(
        (widget) => stop.signal.aborted || setDrawn({ widget, failed: false }),
        () => stop.signal.aborted || setDrawn({ failed: true }),
      )
    return () => stop.abort()
  }, [customerKey, attempt])

  const { widget, failed } = drawn
  useEffect(() => {
    widget?.setAmount(won).catch(() => setDrawn({ failed: true }))
  }, [widget, won])

  return {
    phase: failed ? 'failed' : widget ? 'ready' : 'loading',
    widget,
    retry: () => setAttempt(attempt + 1),
  }
}
