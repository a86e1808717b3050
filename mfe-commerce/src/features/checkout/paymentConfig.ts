import type { PaymentConfig } from '@sori/contract/payment'

/** Returns the payment settings that the server wrote into the page, if any. */
export function paymentConfig(): PaymentConfig | undefined {
  try {
    const { payment } = JSON.parse(document.getElementById('sori-config')?.textContent ?? '{}') as {
      payment?: PaymentConfig
    }
    return payment
  } catch {
    return undefined
  }
}
