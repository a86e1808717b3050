import type { TossPaymentsWidgets } from '@tosspayments/tosspayments-sdk'
import { paymentConfig } from './paymentConfig.ts'
import { widgetPlaces } from './widgetPlaces.ts'

/** Time limit for loading the provider's script and widget, in ms. */
const PATIENCE = 20_000

/** The provider's widget on the page: payment methods and agreement. */
export interface PaymentWidget {
  setAmount(won: number): Promise<void>
  /** Leaves the page for the payment window. Rejects with an error that carries the provider's `code`. */
  request: TossPaymentsWidgets['requestPayment']
  /** Calls `listener` whenever the person has agreed to all required terms. */
  onAgreed(listener: () => void): void
}

/** Resolves when the previous widget is removed: a page can have one. */
let previous: Promise<unknown> = Promise.resolve()

/**
 * Draws the widget for `won`. Aborting `signal` takes it away. Rejects when the provider's script cannot be had, or takes too long.
 */
export function drawPaymentWidget(
  customerKey: string,
  won: number,
  signal: AbortSignal,
): Promise<PaymentWidget> {
  const drawn = previous.then(() => draw(customerKey, won, signal))
  previous = drawn.catch(() => undefined).then(() => undefined)
  return Promise.race([drawn, tooLate(signal)])
}

async function draw(customerKey: string, won: number, signal: AbortSignal): Promise<PaymentWidget> {
  signal.throwIfAborted()
  const config = paymentConfig()
  if (!config) throw new Error('the page says nothing of a payment provider')
  const { loadTossPayments } = await import('@tosspayments/tosspayments-sdk')
  const toss = await loadTossPayments(config.clientKey, { src: config.scriptUrl })
  signal.throwIfAborted()
  const widgets = toss.widgets({ customerKey })
  const parts: { destroy(): Promise<void> }[] = []
  const clear = () => {
    previous = previous.then(() => Promise.allSettled(parts.map((part) => part.destroy())))
  }
  try {
    await widgets.setAmount({ currency: 'KRW', value: won })
    parts.push(
      await widgets.renderPaymentMethods({
        selector: `#${widgetPlaces.methods}`,
        variantKey: 'DEFAULT',
      }),
    )
    const agreement = await widgets.renderAgreement({
      selector: `#${widgetPlaces.agreement}`,
      variantKey: 'AGREEMENT',
    })
    parts.push(agreement)
    signal.throwIfAborted()
    signal.addEventListener('abort', clear, { once: true })
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
    clear()
    throw error
  }
}

function tooLate(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new Error('the payment widget takes too long')), PATIENCE)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })
}
