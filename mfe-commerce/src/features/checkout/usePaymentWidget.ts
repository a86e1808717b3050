import { useEffect, useState } from 'react'
import type { PaymentWidget } from './paymentWidget.ts'

export interface WidgetState {
  readonly phase: 'loading' | 'ready' | 'failed'
  readonly widget: PaymentWidget | undefined
  retry(): void
}

/** Draws the provider's widget with its amount, after `customerKey` has loaded. */
export function usePaymentWidget(customerKey: string | undefined, won: number): WidgetState {
  const [attempt, setAttempt] = useState(0)
  const [drawn, setDrawn] = useState<{ widget?: PaymentWidget; failed: boolean }>({ failed: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next effect updates the amount
  useEffect(() => {
    if (!customerKey) return
    const abort = new AbortController()
    setDrawn({ failed: false })
    import('./paymentWidget.ts')
      .then(({ drawPaymentWidget }) => drawPaymentWidget(customerKey, won, abort.signal))
      .then(
        (widget) => abort.signal.aborted || setDrawn({ widget, failed: false }),
        () => abort.signal.aborted || setDrawn({ failed: true }),
      )
    return () => abort.abort()
  }, [customerKey, attempt])

  const { widget, failed } = drawn
  useEffect(() => {
    widget?.setAmount(won).catch(() => setDrawn({ failed: true }))
  }, [widget, won])

  const phase = widget ? 'ready' : 'loading'
  return {
    phase: failed ? 'failed' : phase,
    widget,
    retry: () => setAttempt(attempt + 1),
  }
}
