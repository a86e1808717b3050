import type { PayoutAccountBody } from '@sori/contract/payouts'

const DIGITS_SHOWN = 4

/** Returns the account with masked name and number: `홍*동`, `****4567`. */
export function maskedAccount({ holder, bank, number }: PayoutAccountBody): PayoutAccountBody {
  return { holder: maskedName(holder), bank, number: `****${number.slice(-DIGITS_SHOWN)}` }
}

/** Shows the first and the last character. */
export function maskedName(name: string): string {
  const [first = '', ...rest] = name.normalize('NFC')
  const last = rest.length > 1 ? rest.at(-1) : ''
  return `${first}${'*'.repeat(Math.max(1, rest.length - (last ? 1 : 0)))}${last}`
}
