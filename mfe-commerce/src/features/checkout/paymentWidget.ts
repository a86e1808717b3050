import type { TossPaymentsWidgets } from '@tosspayments/tosspayments-sdk'
import { paymentConfig } from './paymentConfig.ts'
import { widgetIds } from './widgetIds.ts'

/** Milliseconds to wait for the provider's script and widget. */
const TIMEOUT_MS = 20_000

export interface PaymentWidget {
  setAmount(won: number): Promise<void>
  /** Replaces the page by the payment window. Rejects with the provider's `code`. */
  request: TossPaymentsWidgets['requestPayment']
  /** Calls `listener` whenever the member has accepted all required terms. */
  onAgreed(listener: () => void): void
}

/** Resolves when the previous widget is removed: a page can contain only one widget. */
let previousWidget: Promise<unknown> = Promise.resolve()

/** Draws the widget until `signal` aborts. Rejects when the provider's script fails or is slow. */
export function drawPaymentWidget(
  customerKey: string,
  won: number,
  signal: AbortSignal,
): Promise<PaymentWidget> {
  const drawing = previousWidget.then(() => draw(customerKey, won, signal))
  previousWidget = drawing.catch(() => undefined)
  return Promise.race([drawing, rejectAfterTimeout(signal)])
}

async function draw(customerKey: string, won: number, signal: AbortSignal): Promise<PaymentWidget> {
  signal.throwIfAborted()
  const config = paymentConfig()
  if (!config) throw new Error('the page has no settings of a payment provider')
  const { loadTossPayments } = await import('@tosspayments/tosspayments-sdk')
  const toss = await loadTossPayments(config.clientKey, { src: config.scriptUrl })
  signal.throwIfAborted()
  const widgets = toss.widgets({ customerKey })
  const widgetParts: { destroy(): Promise<void> }[] = []
  const destroyParts = () => {
    previousWidget = previousWidget.then(() =>
      Promise.allSettled(widgetParts.map((part) => part.destroy())),
    )
  }
  try {
    await widgets.setAmount({ currency: 'KRW', value: won })
    widgetParts.push(
      await widgets.renderPaymentMethods({
        selector: `#${widgetIds.methods}`,
        variantKey: 'DEFAULT',
      }),
    )
    const agreement = await widgets.renderAgreement({
      selector: `#${widgetIds.agreement}`,
      variantKey: 'AGREEMENT',
    })
    widgetParts.push(agreement)
    signal.throwIfAborted()
    signal.addEventListener('abort', destroyParts, { once: true })
    return {
      setAmount: (value) => widgets.setAmount({ currency: 'KRW', value }),
      request: widgets.requestPayment.bind(widgets),
      onAgreed: (listener) =>
        agreement.on(
          'agreementStatusChange',
          ({ agreedRequiredTerms }) => agreedRequiredTerms && listener(),
        ),
    }
  } catch (error) {
    destroyParts()
    throw error
  }
}

function rejectAfterTimeout(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(
      () => reject(new Error('the payment widget did not load in time')),
      TIMEOUT_MS,
    )
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })
}
