import type { PaymentConfig } from '@sori/contract/payment'

/** What the server says of the payment provider in the page itself (D26); undefined where it says nothing. */
export function paymentConfig(): PaymentConfig | undefined {
  try {
    const { payment } = JSON.parse(document.getElementById('sori-config')?.textContent ?? '{}') as { payment?: PaymentConfig }
    return payment
  } catch {
    return undefined
  }
}
