export interface Withholding {
  gross: number
  incomeTax: number
  localTax: number
  net: number
}

/**
 * Returns the taxes of an individual's payout, in won: 3 % income tax, and a tenth of it as local
 * income tax. Each is truncated to 10 won (National Treasury Management Act, article 47).
 */
export function withholdingOf(gross: number): Withholding {
  const incomeTax = Math.floor((gross * 3) / 1_000) * 10
  const localTax = Math.floor(incomeTax / 100) * 10
  return { gross, incomeTax, localTax, net: gross - incomeTax - localTax }
}
