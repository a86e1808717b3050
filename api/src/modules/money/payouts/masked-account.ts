import type { PayoutAccountBody } from '@sori/contract/payouts'

const DIGITS_SHOWN = 4

/** Returns the account with masked name and number: `홍*동`, `****4567`. */
export function maskedAccount({ holder, bank, number }: PayoutAccountBody): PayoutAccountBody {
  return { holder: maskedName(holder), bank, number: `****${number.slice(-DIGITS_SHOWN)}` }
}

/** Masks all characters except the first and the last; of two characters, masks the second. */
export function maskedName(name: string): string {
  const [first = '', ...rest] = name.normalize('NFC')
  const last = rest.length > 1 ? rest.at(-1) : ''
  const maskedCount = Math.max(1, rest.length - (last ? 1 : 0))
  return `${first}${'*'.repeat(maskedCount)}${last}`
}
